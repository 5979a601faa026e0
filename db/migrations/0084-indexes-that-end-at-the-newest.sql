-- A page half full has room for each of its quotes to be marked as booked where it stands, without an entry in any index.
alter table quotes set (fillfactor = 50);

-- Ascending, so that the newest row is the last of the index: inserts fill its last page, which splits into a full one and a
-- new one. Lists that begin with the newest read them backwards.
drop index trades_newest;
drop index trades_pending;
drop index quotes_newest;
create index trades_newest on trades (created_at, id);
create index trades_pending on trades (created_at, id) where status = 'PENDING';
create index quotes_newest on quotes (created_at, id);
