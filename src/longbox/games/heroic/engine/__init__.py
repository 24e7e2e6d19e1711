"""The rules of Heroic as code. It knows the kernel alone."""
