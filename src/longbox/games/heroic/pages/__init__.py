"""What the pages of Heroic in the browser draw from."""
