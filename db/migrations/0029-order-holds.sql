-- The tick that reached an order, written down before the order is filled: from then on it can no longer be cancelled, and
-- whoever fills it does so at this rate. good_until says how long that rate may be acted on, held_until how long one worker
-- has the order to itself. A row of its own, gone once the order is decided: marked in the order itself, each claim wrote
-- into every index of a table that may hold millions. No foreign key: it would look up each order that the statement which
-- writes the row has just locked, and took as long as the rest of it; orders are never deleted, and check:books looks.
create table order_holds (
  order_id uuid primary key,
  reached_at timestamptz not null,
  reached_mid_rate numeric(20, 10) not null check (reached_mid_rate > 0),
  good_until timestamptz not null,
  held_until timestamptz not null
);

insert into order_holds (order_id, reached_at, reached_mid_rate, good_until, held_until)
select id, reached_at, reached_mid_rate, good_until, held_until from orders where status = 'pending' and reached_at is not null;

drop index orders_resting, orders_held;
alter table orders drop column reached_at, drop column reached_rate, drop column reached_mid_rate, drop column good_until,
  drop column held_until;
-- The matcher reads the best target of a pair, and what a rate has reached.
create index orders_resting on orders (from_currency, to_currency, margin, target_rate, id) where status = 'pending';

grant select, insert, update, delete on order_holds to summit_app;
