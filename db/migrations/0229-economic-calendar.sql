-- Announced events that move rates, as read last from the calendars that an installation names.
create table economic_events (
  -- The name of its calendar, such as a currency with the address of the file without its query.
  source text not null,
  uid text not null,
  currency char(3) not null references currencies,
  title text not null check (length(title) between 1 and 160),
  -- In UTC for an event with a time, else as announced.
  day date not null,
  -- Null for an event without a time.
  at timestamptz,
  simulated boolean not null,
  primary key (source, uid)
);
create index economic_events_day on economic_events (day);
grant select, insert, delete on economic_events to summit_app;
