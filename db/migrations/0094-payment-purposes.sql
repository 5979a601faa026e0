-- What a payment is for, by its ISO 20022 code; null where nobody asked.
alter table payments add column purpose text check (purpose ~ '^[A-Z]{4}$');
alter table payment_schedules add column purpose text check (purpose ~ '^[A-Z]{4}$');
alter table auto_exchanges add column purpose text check (purpose ~ '^[A-Z]{4}$');
