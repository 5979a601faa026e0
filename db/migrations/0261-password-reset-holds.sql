-- Payouts wait for a day also after a password was reset by email for a login without a second factor.
alter table restrictions drop constraint restrictions_cause_check,
  add constraint restrictions_cause_check check (cause in ('factors_reset', 'password_reset')) not valid;
