"""The rules pages: one page a rule set, its words and its facts made from the rule set's own data."""
