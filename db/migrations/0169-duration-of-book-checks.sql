-- How long the last check of the books took: the next one waits several times as long.
alter table book_checks add column duration_ms integer not null default 0 check (duration_ms >= 0);
