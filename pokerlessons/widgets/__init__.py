"""Everything seen: pictures, pages and tables.  Nothing imports this room."""
