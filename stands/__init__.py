"""The test stands: what runs a chip, pages, clubs and a second world, so that tests can try them and lab measure them.

Neither tests nor lab are imported here, and nothing that is shipped imports this.
"""
