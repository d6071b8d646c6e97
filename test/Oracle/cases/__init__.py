"""The cases of the operator oracle, one module per family; each has build(suite)."""
