-- A provider that doesn't report settlements: the desk records that both amounts were seen at the bank, and where.
alter table cover_deals add column settled_by uuid references staff, add column settlement_reference text,
  add constraint cover_deal_settled_by check (
    num_nulls(settled_by, settlement_reference) in (0, 2)
    and case when status = 'SETTLED' then simulated = (settled_by is null) else settled_by is null end);
grant update (settled_by, settlement_reference) on cover_deals to summit_app;

-- Deals that wait for their settlement to be recorded, for the inbox.
create index cover_deals_to_settle on cover_deals (value_date) where status in ('FILLED', 'PARTLY') and not simulated;
