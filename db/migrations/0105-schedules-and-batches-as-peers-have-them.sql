-- An exchange for a batch is paid from the balance in the transaction that books it, like those of rules and schedules.
alter table trades drop constraint trades_type_check;
alter table trades add constraint trades_type_check check (type in ('SPOT', 'ORDER', 'AUTO', 'SCHEDULED', 'BATCH'));
update trades set type = 'BATCH' where id in (select trade_id from payment_batch_exchanges);

-- Day in London on which a scheduled payment was made: a schedule pays once a day. Null for those made before.
alter table scheduled_payments add column paid_on date check (paid_on is null or status = 'PAID');
create unique index scheduled_payments_once_a_day on scheduled_payments (schedule_id, paid_on) where paid_on is not null;

-- Of a right line's account, for what the payment costs and when it arrives; null for a new recipient of a line that was checked before.
alter table payment_batch_lines add column country text check (country ~ '^[A-Z]{2}$');
update payment_batch_lines as line set country = beneficiaries.country from beneficiaries
  where beneficiaries.id = line.beneficiary_id and line.faults = '{}';

-- The batch that a request for approval pays, so that approvers read what it costs and when it arrives.
alter table client_approvals add column batch_id uuid references payment_batches;
