-- A database that was filled for the demo has log-ins that everybody knows and money that nobody sent: it stays a demo.
create table demo_mark (
  only_row boolean primary key default true check (only_row),
  seeded_at timestamptz not null
);
insert into demo_mark (seeded_at) select min(created_at) from clients where email = 'demo@summit.test' having count(*) > 0;
grant select, insert on demo_mark to summit_app;

-- What a client has uploaded in a day is counted with each file.
create index proofs_of_client on proofs (client_id, uploaded_at);
create index client_documents_of_client on client_documents (client_id, uploaded_at);
