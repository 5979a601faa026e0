-- What a request for approval said before its preparer changed it, so that approvers see the difference.
create table client_approval_versions (
  approval_id uuid not null references client_approvals,
  version integer not null check (version > 0),
  summary text not null,
  payouts jsonb not null,
  -- When this version was prepared.
  prepared_at timestamptz not null,
  primary key (approval_id, version)
);

grant select, insert on client_approval_versions to summit_app;
