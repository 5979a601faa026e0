-- The client was reminded of the last day of drawing.
alter table forwards add column reminded_at timestamptz;
grant update (reminded_at) on forwards to summit_app;
