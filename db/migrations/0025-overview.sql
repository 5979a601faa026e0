-- What the last look at the books found, whichever process took it: the desk's first page reads it.
create table book_checks (
  id smallint primary key default 1 check (id = 1),
  checked_at timestamptz not null,
  breaks integer not null check (breaks >= 0)
);
grant select, insert, update on book_checks to summit_app;
