-- The split of a trade as far as its client has entered it, so that a refresh or another device goes on where they were.
create table allocation_drafts (
  trade_id uuid primary key references trades,
  -- [{"beneficiaryId": uuid or null, "toBalance": boolean, "amount": text as typed}]
  lines jsonb not null,
  saved_at timestamptz not null
);
grant select, insert, update, delete on allocation_drafts to summit_app;
