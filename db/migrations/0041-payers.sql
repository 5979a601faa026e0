-- Every payer is screened on arrival; money from a near name waits until its case is cleared.
alter table screenings drop constraint screenings_subject_kind_check,
  add constraint screenings_subject_kind_check check (subject_kind in ('client', 'recipient', 'payee', 'payer'));
alter table screening_cases drop constraint screening_cases_subject_kind_check,
  add constraint screening_cases_subject_kind_check check (subject_kind in ('client', 'recipient', 'payee', 'payer'));

alter table receipts
  add column hold text check (hold in ('screening')),
  add constraint receipt_hold check (hold is null or queue = 'unmatched');
