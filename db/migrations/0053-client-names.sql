-- Whom a payment belongs to: banks name them on it, and the lists are searched for them.
alter table clients
  add column date_of_birth date,
  -- ISO 3166 alpha-2.
  add column nationality char(2) check (nationality ~ '^[A-Z]{2}$');

-- A client without a name cannot be screened: the payout waits for it, or leaves in the demo with a note that says so.
alter table payout_screenings drop constraint payout_screenings_outcome_check;
alter table payout_screenings
  add constraint payout_screenings_outcome_check check (outcome in ('released', 'held', 'stale', 'no_name')),
  add column note text check (length(note) between 1 and 200);
