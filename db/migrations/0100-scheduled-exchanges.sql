-- A schedule may pay from a balance in another currency, which is exchanged on the day.
alter table payment_schedules
  -- Currency of the balance that pays; null for the recipient's.
  add column from_currency char(3) check (from_currency <> currency),
  -- Lowest client rate, units of currency per 1 of from_currency; null exchanges at any.
  add column min_rate numeric(20, 10) check (min_rate > 0),
  -- Business days that a payment waits for that rate after its own.
  add column retry_days integer not null default 0 check (retry_days between 0 and 10),
  add constraint payment_schedule_exchange check (from_currency is not null or min_rate is null),
  add constraint payment_schedule_retry check (min_rate is not null or retry_days = 0);

alter table scheduled_payments
  -- Business days that passed below the lowest rate; pays_on is the day of the next try.
  add column days_waited integer not null default 0 check (days_waited between 0 and 10);

-- What a schedule books when it pays: paid from the balance in the same transaction, as an automatic exchange is.
alter table trades drop constraint trades_type_check;
alter table trades add constraint trades_type_check check (type in ('SPOT', 'ORDER', 'AUTO', 'SCHEDULED'));
