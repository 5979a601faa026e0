-- The desk finds payouts by a part of the recipient's name.
create index payments_payee on payments using gin (lower(payee_name) gin_trgm_ops);
