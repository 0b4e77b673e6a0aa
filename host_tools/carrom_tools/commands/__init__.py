"""One file a subcommand of `carrom`: NAME.py holds the click command `command`."""
