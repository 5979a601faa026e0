-- W3C traceparents of what caused an event and a delivery, so that the relay and the sender go on in that trace; null
-- without tracing. Of the outbox: a list, one for each event of the row.
alter table outbox add column traces jsonb;
alter table webhook_deliveries add column trace_parent text;
