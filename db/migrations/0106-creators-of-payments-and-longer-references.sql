-- The members who set up schedules and made payments, who are mailed about them; null for earlier ones and for the payments of
-- automatic exchanges.
alter table payment_schedules add column created_by uuid references users;
alter table payments add column created_by uuid references users;

-- Which payments are of a batch, one notification of which tells of them all.
create index payment_batch_lines_of_payment on payment_batch_lines (payment_id) where payment_id is not null;

-- 18 characters are the limit of Faster Payments alone; the other schemes carry 35.
alter table payments drop constraint payments_reference_check,
  add constraint payments_reference_check check (char_length(reference) between 1 and 35);
