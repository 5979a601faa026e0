-- The Idempotency-Key under which the secret was made, whose repeat is answered with it; null where none was sent.
alter table webhook_endpoints add column rotation_key text;
