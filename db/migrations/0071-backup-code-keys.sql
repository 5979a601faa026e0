-- The key of a backup code's hash, sealed by the application, so that the encryption key can be changed. Null for codes from
-- before, which are hashed with the encryption key itself; `npm run reencrypt` fills it in.
alter table backup_codes add column hash_keys text;
