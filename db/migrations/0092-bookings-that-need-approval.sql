-- Exchanges may need approval too: by the client's rules, and above what its preparers book alone.
alter table client_approval_rules
  drop constraint client_approval_rules_kind_check,
  drop constraint client_approval_recipient,
  add constraint client_approval_rules_kind_check check (kind in ('payment', 'recipient', 'booking')),
  add constraint client_approval_recipient check (kind <> 'recipient' or above_pence = 0);

-- A call may be of several kinds, such as a batch that also saves recipients; the rules of each apply.
alter table client_approvals add column kinds text[];
update client_approvals set kinds = array[kind];
alter table client_approvals
  alter column kinds set not null,
  add constraint client_approvals_kinds_check
    check (kinds <@ array['payment', 'recipient', 'booking'] and cardinality(kinds) > 0),
  drop column kind;

-- The greatest exchange, in pence at mid-market, that a preparer books without approval; null without a limit.
alter table clients add column preparer_booking_limit bigint check (preparer_booking_limit >= 0);

-- Grows when the holder's name or the account changes. Requests for approval are of one version: unlike the
-- account's fingerprint it stays the same when the encryption key changes.
alter table beneficiaries add column account_version integer not null default 1 check (account_version > 0);

-- Re-encryption finds lines by their recipient.
create index payment_batch_lines_of_recipient on payment_batch_lines (beneficiary_id) where beneficiary_id is not null;
