-- An order that is filled and an automatic exchange write their quote and its trade in one statement: it begins booked.
drop trigger quotes_lifecycle_begin on quotes;
insert into lifecycle_changes (object, before, after) values ('quotes', null, 'BOOKED');
