-- Referrers whom staff replaced or took away. They keep earning from the trades that were booked while they were the client's referrer.
create table former_referrals (
  client_id uuid not null references clients,
  referrer_id uuid not null references clients,
  -- As clients.referred_since was: null when they earned from every trade.
  since timestamptz,
  ended_at timestamptz not null,
  primary key (client_id, ended_at)
);

insert into former_referrals (client_id, referrer_id, since, ended_at)
  select subject_id::uuid, (details ->> 'from')::uuid, since, at
  from (select subject_id, details, at, lag(at) over (partition by subject_id order by at) as since from audit_log
    where action = 'assign_referrer' and subject_kind = 'client') as assigned
  where details ->> 'from' is not null
  on conflict do nothing;

grant select, insert on former_referrals to summit_app;
