-- A member's uploads of a day have a limit of their own beside the client's; null for earlier files.
alter table proofs add column uploaded_by uuid references users;
alter table client_documents add column uploaded_by uuid references users;
