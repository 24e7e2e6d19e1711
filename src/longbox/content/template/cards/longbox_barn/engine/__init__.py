"""The rules of Barn as code. It imports only `longbox.kernel`: no files, no clock, no random source."""
