-- What a payment says of its client beyond name, address and number: a company's LEI (ISO 17442), where a person was born.
alter table client_profiles
  add column lei text check (lei ~ '^[A-Z0-9]{18}[0-9]{2}$'),
  add column birth_town text check (length(birth_town) between 1 and 35),
  -- ISO 3166 alpha-2.
  add column birth_country char(2) check (birth_country ~ '^[A-Z]{2}$');
grant update (lei, birth_town, birth_country) on client_profiles to summit_app;

-- Where payouts go to the bank in files, one whose recipient was saved without a town waits until the client gives it.
alter table payout_screenings drop constraint payout_screenings_outcome_check;
alter table payout_screenings add constraint payout_screenings_outcome_check
  check (outcome in ('released', 'held', 'stale', 'no_name', 'no_second_factor', 'no_address'));
