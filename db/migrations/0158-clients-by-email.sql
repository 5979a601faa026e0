-- The desk's clients by email: without it every page sorts all of them. The status stands last, as in the order of the latest
-- trades.
create index clients_email on clients (email, id, status);
