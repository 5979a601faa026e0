-- The second person who approved the withdrawal of a record; the audit log has those of before.

alter table receipts add column confirmed_by uuid references staff;
update receipts set confirmed_by = (select (details ->> 'confirmedBy')::uuid from audit_log
    where action = 'withdraw_receipt' and subject_kind = 'receipt' and subject_id = receipts.id::text
      and details ->> 'confirmedBy' is not null order by audit_log.at desc limit 1)
  where status = 'WITHDRAWN';
