"""The rules of Roofs as code. It knows the kernel alone."""
