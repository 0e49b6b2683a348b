"""How fast the engine is: against itself interpreted (`own`) and against other engines (`peers`)."""
