-- What a client's owner set: without a row, a client with several members needs one approval for each payment.
create table client_approval_policies (
  client_id uuid primary key references clients,
  version integer not null check (version > 0),
  set_by uuid not null references users,
  set_at timestamptz not null
);

create table client_approval_rules (
  client_id uuid not null references client_approval_policies,
  position smallint not null check (position between 1 and 5),
  kind text not null check (kind in ('payment', 'recipient')),
  -- For payments above so many pence, converted at mid-market.
  above_pence bigint not null check (above_pence >= 0),
  approvals smallint not null check (approvals between 1 and 5),
  -- The lowest role that may approve.
  role text not null check (role in ('owner', 'administrator', 'approver')),
  primary key (client_id, position),
  constraint client_approval_recipient check (kind = 'payment' or above_pence = 0)
);

-- A call that a member prepared. It is made when other members have approved it.
create table client_approvals (
  id uuid primary key,
  client_id uuid not null references clients,
  kind text not null check (kind in ('payment', 'recipient')),
  -- Method and path.
  call text not null,
  -- Parameters and body, encrypted, since it may have account numbers.
  request text not null,
  -- SHA-256 of the call and of all facts that it acts on, such as the recipients' accounts.
  digest bytea not null,
  summary text not null,
  -- The payments that it makes, as they are shown.
  payouts jsonb not null,
  -- All payments in pence at mid-market; null where a rate was missing: no limit lets that pass.
  pence bigint check (pence >= 0),
  status text not null check (status in ('PENDING', 'APPROVED', 'DECLINED', 'EXPIRED', 'WITHDRAWN')),
  -- Grows with each edit; approvals are of one version.
  version integer not null default 1 check (version > 0),
  prepared_by uuid not null references users,
  prepared_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null when it expired.
  decided_by uuid references users,
  decided_at timestamptz,
  -- Why it was declined.
  reason text,
  constraint client_approval_decided check ((decided_at is null) = (status = 'PENDING'))
);
create index client_approvals_of_client on client_approvals (client_id, prepared_at desc, id desc);
create index client_approvals_pending on client_approvals (expires_at, id) where status = 'PENDING';
-- The same call of the same member waits once.
create unique index client_approvals_waiting on client_approvals (client_id, prepared_by, digest) where status = 'PENDING';

create table client_approval_votes (
  approval_id uuid not null references client_approvals,
  version integer not null,
  user_id uuid not null references users,
  at timestamptz not null,
  primary key (approval_id, version, user_id)
);

insert into lifecycle_changes (object, before, after) values
  ('client_approvals', null, 'PENDING'),
  ('client_approvals', 'PENDING', 'APPROVED'),
  ('client_approvals', 'PENDING', 'DECLINED'),
  ('client_approvals', 'PENDING', 'EXPIRED'),
  ('client_approvals', 'PENDING', 'WITHDRAWN');
create trigger client_approvals_lifecycle_begin before insert on client_approvals for each row
  when (new.status <> 'PENDING') execute function check_lifecycle();
create trigger client_approvals_lifecycle before update of status on client_approvals for each row
  when (old.status <> new.status) execute function check_lifecycle();

grant select, insert, update on client_approval_policies, client_approvals to summit_app;
grant select, insert, delete on client_approval_rules to summit_app;
grant select, insert on client_approval_votes to summit_app;
