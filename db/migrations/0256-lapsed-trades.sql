-- A trade that is paid with money recorded by hand is closed out as an unpaid one when nobody verifies that money in time.
insert into lifecycle_changes (object, before, after) values ('trades', 'FUNDED', 'CANCELLED');
