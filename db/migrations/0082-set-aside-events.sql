-- An event that will not be delivered any more, by whom and why, until somebody retries it.
alter table outbox
  add column set_aside_at timestamptz,
  add column set_aside_by uuid references staff,
  add column set_aside_reason text,
  add constraint outbox_set_aside check (num_nonnulls(set_aside_at, set_aside_by, set_aside_reason) in (0, 3));
