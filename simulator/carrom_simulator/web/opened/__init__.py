"""Files that a page opens: records and traces as steps to go through, read in a process of their own."""
