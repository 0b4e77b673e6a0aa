"""Programs that measure the project, or write files of it from what they measure; `make help` lists them."""
