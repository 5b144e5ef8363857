"""What each part of play is counted by. A reader hears events beside the engine's state and keeps its own counters."""
