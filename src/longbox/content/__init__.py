"""What games are made of, as files: packs, rulebooks, people's own content, and the shelf where games are found."""
