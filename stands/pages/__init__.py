"""Pages that are served, the browser that shows them, and the people who play at them."""
