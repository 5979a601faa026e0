-- Points follow from what a client exchanged in all, so that an amount earns the same however it is sliced: what an entry
-- earned is kept exactly, in 10^-24 of a hundredth of a point, and its hundredths are what the whole total grew by.
alter table points_entries add column exact numeric(60, 0);
update points_entries set exact = hundredths * 1000000000000000000000000::numeric;
alter table points_entries
  alter column exact set not null,
  drop constraint points_sign,
  add constraint points_sign check (case kind
    when 'earned' then hundredths >= 0 and exact > 0
    else hundredths <= 0 and exact < 0 end);

create table points_totals (
  client_id uuid primary key references clients,
  exact numeric(60, 0) not null check (exact >= 0)
);
insert into points_totals (client_id, exact) select client_id, sum(exact) from points_entries group by client_id;

grant select, insert, update on points_totals to summit_app;
