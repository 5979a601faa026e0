-- Payouts wait for a day also after the desk changed the email address of a login.
alter table restrictions drop constraint restrictions_cause_check,
  add constraint restrictions_cause_check check (cause in ('factors_reset', 'password_reset', 'email_changed')) not valid;
