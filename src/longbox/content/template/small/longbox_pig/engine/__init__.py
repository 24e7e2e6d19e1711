"""The rules of Pig as code. It imports only `longbox.kernel`: no files, no clock, no random source."""
