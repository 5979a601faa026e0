/** A column of texts that the vault sealed. The names are the database's own. */
export type SealedColumn = {
  /** As the progress of the command names it, in the plural. */
  readonly what: string;
  readonly table: string;
  /** A uuid; not unique where several texts of one row's owner have a row each. */
  readonly id: string;
  readonly sealed: string;
  /** Whom the text was sealed for, as an SQL expression. */
  readonly owner: string;
  /** Rows that hold such a text; all, unless said. */
  readonly where?: string;
  /** How a new text is written, where the column holds more than it. */
  readonly assign?: (text: string) => string;
};

/** Every column that ENCRYPTION_KEY seals: what is not here would be lost with an older key. */
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
  { what: "payout files", table: "payout_batches", id: "id", sealed: "file", owner: "id::text" },
  {
    what: "clients' authenticator apps",
    table: "totp_secrets",
    id: "client_id",
    sealed: "secret",
    owner: "'totp ' || client_id",
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
    id: "client_id",
    sealed: "hash_keys",
    owner: "'backup codes ' || client_id",
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
