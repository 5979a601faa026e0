-- The status stands last in the order of the latest trades, so that who has another one is passed over within the index:
-- a status and a search that few clients have together read all of them before.
drop index clients_last_traded;
create index clients_last_traded on clients (coalesce(last_traded_at, '-infinity'), id, status);
