/** A column with ciphertexts; names are the database's. */
export type SealedColumn = {
  /** Plural name in the command's progress output. */
  readonly what: string;
  readonly table: string;
  /** A uuid; not unique when an owner has several rows. */
  readonly id: string;
  readonly sealed: string;
  /** SQL expression of the ciphertext's owner. */
  readonly owner: string;
  /** SQL condition of rows with a ciphertext; defaults to all. */
  readonly where?: string;
  /** SQL of the new value, when the column holds more than the ciphertext. */
  readonly assign?: (text: string) => string;
};

/** Every column encrypted with ENCRYPTION_KEY; one that is missing here would be lost with an older key. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    what: "recipients' account numbers",
    table: "beneficiaries",
    id: "id",
    sealed: "account_details",
    owner: "id::text",
  },
  {
    what: "recipients' addresses",
    table: "beneficiaries",
    id: "id",
    sealed: "address_details",
    owner: "id::text",
  },
  {
    what: "payments' account numbers",
    table: "payments",
    id: "id",
    sealed: "payee_details",
    owner: "id::text",
  },
  {
    what: "payers' account numbers",
    table: "statement_entries",
    id: "id",
    sealed: "counterparty_account",
    owner: "id::text",
  },
  {
    what: "requests for approval",
    table: "client_approvals",
    id: "id",
    sealed: "request",
    owner: "id::text",
  },
  {
    what: "details that recipients entered",
    table: "recipient_requests",
    id: "id",
    sealed: "details",
    owner: "id::text",
    where: "details is not null",
  },
  {
    what: "lines of batches",
    table: "payment_batch_lines",
    id: "batch_id",
    sealed: "cells",
    owner: "batch_id || ' ' || position",
  },
  { what: "payout files", table: "payout_batches", id: "id", sealed: "file", owner: "id::text" },
  {
    what: "users' authenticator apps",
    table: "totp_secrets",
    id: "user_id",
    sealed: "secret",
    owner: "'totp ' || sealed_for",
  },
  {
    what: "staff users' authenticator apps",
    table: "staff_totp_secrets",
    id: "staff_id",
    sealed: "secret",
    owner: "'totp ' || staff_id",
  },
  {
    what: "backup codes' keys",
    table: "backup_codes",
    id: "user_id",
    sealed: "hash_keys",
    owner: "'backup codes ' || sealed_for",
  },
  {
    what: "secrets of webhooks",
    table: "webhook_endpoints",
    id: "id",
    sealed: "secret",
    owner: "'webhook ' || id",
  },
  {
    what: "earlier secrets of webhooks",
    table: "webhook_endpoints",
    id: "id",
    sealed: "previous_secret",
    owner: "'webhook ' || id",
    where: "previous_secret is not null",
  },
  {
    what: "queued mails",
    table: "pgboss.job",
    id: "id",
    sealed: "data ->> 'sealed'",
    owner: "data ->> 'id'",
    where: "name in ('mail', 'mail-failed')",
    assign: (text) => `data = jsonb_set(data, '{sealed}', to_jsonb(${text}))`,
  },
];
