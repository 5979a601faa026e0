-- The desk counts failed trades by stage and currencies without their rows, which lie all over the table.
drop index trades_failed;
create index trades_failed on trades (created_at desc, id desc) include (client_id, stage, from_currency, to_currency)
  where status = 'FAILED';
