-- Who dealt a trade on the client's telephone instruction, and the recording that proves it. Written with the trade.
create table telephone_deals (
  trade_id uuid primary key references trades (id),
  staff_id uuid not null references staff (id),
  call_reference text not null check (call_reference = btrim(call_reference) and length(call_reference) between 1 and 100),
  dealt_at timestamptz not null
);
create index telephone_deals_by on telephone_deals (staff_id);

grant select, insert on telephone_deals to summit_app;

-- A client's dispute of a telephone deal: one for each trade.
alter table feedback add column trade_id uuid references telephone_deals (trade_id);
create unique index feedback_trade on feedback (trade_id) where trade_id is not null;
