"""The rulebooks, as Markdown files beside this one."""
