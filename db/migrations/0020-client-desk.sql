-- Text within text is found by its trigrams: a search among all clients reads those that match and no others.
create extension if not exists pg_trgm;

alter table clients
  add column search_text text not null
    generated always as (lower(email || ' ' || name || ' ' || coalesce(company_name, ''))) stored,
  -- When the client last booked, a moment after they did: for the desk's order of its list.
  add column last_traded_at timestamptz;
update clients set last_traded_at = traded.at
  from (select client_id, max(created_at) as at from trades group by client_id) as traded
  where traded.client_id = clients.id;
create index clients_search on clients using gin (search_text gin_trgm_ops);
create index clients_newest on clients (created_at desc, id desc);
create index clients_last_traded on clients (coalesce(last_traded_at, '-infinity'), id);
create index clients_status on clients (status, created_at desc, id desc);

-- The desk fills in what it learns field by field; a client's own form still gives each step whole.
alter table clients drop constraint client_currencies, drop constraint client_phone, drop constraint client_address;

-- The desk's lists of all trades and quotes. Most trades are completed: the others have indexes of their own.
create index trades_newest on trades (created_at desc, id desc);
create index trades_pending on trades (created_at desc, id desc) where status = 'PENDING';
create index trades_failed on trades (created_at desc, id desc) where status = 'FAILED';
drop index quotes_created;
create index quotes_newest on quotes (created_at desc, id desc);

-- What the desk found of a document: accepted, or asked for again with the reason that the client reads.
alter table client_documents
  add column review text check (review in ('accepted', 'asked_again')),
  add column review_reason text check (length(review_reason) between 1 and 500),
  add column reviewed_at timestamptz,
  add column reviewed_by uuid references staff,
  add constraint document_review check (
    num_nonnulls(review, reviewed_at, reviewed_by) in (0, 3)
    and (review_reason is not null) = (review is not distinct from 'asked_again'));
grant update (review, review_reason, reviewed_at, reviewed_by) on client_documents to summit_app;

-- What colleagues write down about a client, for each other.
create table client_notes (
  id uuid primary key,
  client_id uuid not null references clients,
  staff_id uuid not null references staff,
  text text not null check (length(text) between 1 and 5000),
  created_at timestamptz not null
);
create index client_notes_client on client_notes (client_id, created_at desc, id desc);
grant select, insert on client_notes to summit_app;

-- Feedback that somebody of the desk has dealt with.
alter table feedback
  add column handled_at timestamptz,
  add column handled_by uuid references staff,
  add constraint feedback_handled check ((handled_at is null) = (handled_by is null));
create index feedback_open on feedback (created_at desc, id desc) where handled_at is null;
grant update (handled_at, handled_by) on feedback to summit_app;
