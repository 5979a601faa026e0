-- Whether a statement brought money already is asked by the bank's reference, before somebody records it by hand.
create index statement_entries_reference on statement_entries (reference);
