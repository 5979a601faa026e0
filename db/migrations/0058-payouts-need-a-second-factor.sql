-- Outside the demo a payout waits until its client has a second factor. After 0053, which lists the outcomes as well.
alter table payout_screenings drop constraint payout_screenings_outcome_check;
alter table payout_screenings
  add constraint payout_screenings_outcome_check check (outcome in ('released', 'held', 'stale', 'no_name', 'no_second_factor'));
