"""The pictures of the building guide (docs/build), drawn from the printed parts and the firmware's display."""
