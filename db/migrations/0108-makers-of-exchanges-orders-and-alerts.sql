-- The members who booked exchanges, or set up the order, rule or schedule that did, and who placed orders, alerts and automatic
-- exchanges: they are mailed about them. Null for earlier ones and for the desk's. Checked where it is booked, not again by the batch.
alter table trades add column booked_by uuid;
alter table orders add column created_by uuid references users;
alter table rate_alerts add column created_by uuid references users;
alter table auto_exchanges add column created_by uuid references users;

-- Daily rates are mailed to the member who asked for them, at eight in their own time zone.
alter table daily_updates add column user_id uuid references users;
update daily_updates set user_id = contact_user_id from clients where clients.id = daily_updates.client_id;
alter table daily_updates alter column user_id set not null, drop constraint daily_updates_pkey, add primary key (client_id, user_id);
