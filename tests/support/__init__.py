"""What the tests stand on: servers, a live stack, a browser."""
