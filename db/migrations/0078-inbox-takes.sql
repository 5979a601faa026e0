-- Who takes care of an item of the desk's inbox. The items are read where they live; a take outlasts its item.
create table inbox_takes (
  kind text not null,
  item_id text not null,
  taken_by uuid not null references staff (id),
  taken_at timestamptz not null,
  note text not null default '' check (length(note) <= 500),
  primary key (kind, item_id)
);
create index inbox_takes_by on inbox_takes (taken_by);

grant select, insert, update, delete on inbox_takes to summit_app;

create index client_documents_unreviewed on client_documents (uploaded_at) where review is null;
create index client_reviews_waiting on client_reviews (submitted_at) where state in ('IN_REVIEW', 'REVIEW_DUE');
create index payout_resends_pending on payout_resends (requested_at) where decided_at is null;
create index payment_return_requests_pending on payment_return_requests (requested_at) where decided_at is null;
create index restrictions_lift_requested on restrictions (lift_requested_at)
  where lift_requested_at is not null and lifted_at is null and expired_at is null;
