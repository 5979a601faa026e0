-- Labels that a client sorts recipients by, as typed.
alter table beneficiaries add column labels text[] not null default '{}'
  constraint beneficiary_labels check (cardinality(labels) <= 10);

-- Requests by mail for a recipient's own account details. What the recipient enters becomes a recipient only
-- when the client accepts it.
create table recipient_requests (
  id uuid primary key,
  client_id uuid not null references clients,
  status text not null check (status in ('OPEN', 'SUBMITTED', 'ACCEPTED', 'DECLINED', 'CANCELLED')),
  -- As the client knows the recipient.
  name text not null,
  -- Lower case.
  email text not null check (email = lower(email)),
  type text not null check (type in ('someone', 'business')),
  currency char(3) not null,
  country char(2),
  -- SHA-256 of the latest mailed link's token; null until it is mailed, and once the link was used or ended.
  token_hash bytea unique,
  mails integer not null check (mails > 0),
  mailed_at timestamptz not null,
  expires_at timestamptz not null,
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  -- What the recipient entered, encrypted; deleted when the request ends.
  details text,
  submitted_at timestamptz,
  ended_by uuid references users,
  ended_at timestamptz,
  beneficiary_id uuid references beneficiaries,
  constraint recipient_request_link check (token_hash is null or status = 'OPEN'),
  constraint recipient_request_details check ((details is not null) = (status = 'SUBMITTED')),
  constraint recipient_request_submitted check ((submitted_at is not null) = (status in ('SUBMITTED', 'ACCEPTED', 'DECLINED'))),
  constraint recipient_request_ended check ((ended_at is not null) = (status in ('ACCEPTED', 'DECLINED', 'CANCELLED')) and (ended_at is not null) = (ended_by is not null)),
  constraint recipient_request_accepted check ((beneficiary_id is not null) = (status = 'ACCEPTED'))
);
create index recipient_requests_waiting on recipient_requests (client_id, requested_at)
  where status in ('OPEN', 'SUBMITTED');

insert into lifecycle_changes (object, before, after) values
  ('recipient_requests', null, 'OPEN'),
  ('recipient_requests', 'OPEN', 'SUBMITTED'),
  ('recipient_requests', 'OPEN', 'CANCELLED'),
  ('recipient_requests', 'SUBMITTED', 'ACCEPTED'),
  ('recipient_requests', 'SUBMITTED', 'DECLINED');
create trigger recipient_requests_lifecycle_begin before insert on recipient_requests for each row
  when (new.status <> 'OPEN') execute function check_lifecycle();
create trigger recipient_requests_lifecycle before update of status on recipient_requests for each row
  when (old.status <> new.status) execute function check_lifecycle();

grant select, insert, update on recipient_requests to summit_app;
