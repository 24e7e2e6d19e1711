"""placeholder"""

from longbox.bots.mayhem.simple import SimpleBot as SearchBot
