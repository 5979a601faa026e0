-- A statement that doesn't follow on from the one before it: taken with a reason, and a break until somebody looked into it.
create table statement_gaps (
  id uuid primary key,
  statement_id uuid not null unique references statements,
  account text not null,
  currency char(3) not null,
  -- The closing balance of the statement before, and the opening balance of this one.
  expected bigint not null,
  found bigint not null check (found <> expected),
  reason text not null check (length(reason) between 1 and 200),
  accepted_by uuid not null references staff,
  accepted_at timestamptz not null
);
create index statement_gaps_newest on statement_gaps (accepted_at desc, id desc);
grant select, insert on statement_gaps to summit_app;
