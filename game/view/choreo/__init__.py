"""How events become pictures: one module a chapter, each function the steps of one kind of event."""
