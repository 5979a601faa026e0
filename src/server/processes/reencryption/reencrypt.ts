import { backupCodeOwner } from "#server/clients/auth/second-factor/backup-codes.ts";
import { keyBackupCodes } from "#server/clients/auth/second-factor/factors-store.ts";
import {
  accountFingerprints,
  openAccount,
  payeeAccounts,
} from "#server/payments/beneficiaries/account-details.ts";
import { openPayee } from "#server/payments/beneficiaries/find-payee.ts";
import { payerAccounts } from "#server/payments/incoming/payer-account.ts";
import { reencryptFiles } from "#server/platform/files/reseal-files.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { type Vault, VaultError } from "#server/platform/vault.ts";
import { type SealedColumn, sealedColumns } from "./sealed-columns.ts";
import { staleLineFingerprints } from "./stale-line-fingerprints.ts";
import {
  countSealedUnderOthers,
  countUnkeyedCodes,
  type HashColumn,
  listClientRecipients,
  listClientsWithRecipients,
  listOwnersOfUnkeyedCodes,
  listPayersEntries,
  listPreparedPayees,
  listSealedUnderOthers,
  type NewFingerprint,
  replaceHashes,
  replaceSealed,
  type SealedText,
} from "./store.ts";

/** Result per kind of data: how many were re-encrypted, and how many still need an older key. */
export type Reencrypted = { readonly what: string; readonly renewed: number; readonly left: number };

export type Reencryption = {
  /** As the tables' owner, because the application may only append to some. */
  readonly db: Database;
  readonly vault: Vault;
  readonly dataDir: string;
  /** Called at intervals with the number done. */
  readonly onProgress?: (what: string, done: number) => void;
  /** Rows per statement, locked briefly. */
  readonly batch?: number;
};

const maxBatch = 200;
const clientBatchSize = 20;

/** Keyed hashes whose plaintext is stored encrypted and can be rehashed; the first column is counted. */
const keyedHashes: readonly {
  readonly what: string;
  readonly columns: readonly HashColumn[];
  readonly stale: (reencryption: Reencryption) => AsyncGenerator<NewFingerprint[]>;
}[] = [
  {
    what: "recipients' fingerprints",
    columns: [
      { table: "beneficiaries", id: "id", hash: "account_fingerprint" },
      // Automatic exchanges confirmed for these accounts.
      { table: "auto_exchanges", id: "beneficiary_id", hash: "recipient_account" },
      // Payment schedules confirmed for these accounts.
      { table: "payment_schedules", id: "beneficiary_id", hash: "recipient_account" },
      // Lines of batches that pay these accounts.
      { table: "payment_batch_lines", id: "beneficiary_id", hash: "account_fingerprint" },
      // Name checks of these accounts.
      { table: "payee_checks", id: "beneficiary_id", hash: "account_fingerprint" },
    ],
    stale: staleFingerprints,
  },
  {
    what: "new recipients' fingerprints in batches",
    columns: [{ table: "payment_batch_lines", id: "batch_id", hash: "account_fingerprint" }],
    stale: staleLineFingerprints,
  },
  {
    what: "payers' fingerprints",
    columns: [
      { table: "receipts", id: "id", hash: "payer_account" },
      // Payers accepted through these incoming payments.
      { table: "known_payers", id: "receipt_id", hash: "account" },
    ],
    stale: stalePayers,
  },
  {
    what: "prepared payouts' fingerprints",
    columns: [{ table: "payments", id: "id", hash: "payee_account" }],
    stale: stalePayees,
  },
];
const backupCodes = "backup codes without a key of their own";
const files = "clients' files";

/**
 * Re-encrypts everything under older keys while the server runs: in small batches, each only over rows
 * unchanged since they were read. Resumable; a second run finds only the rest.
 */
export async function reencrypt(reencryption: Reencryption): Promise<Reencrypted[]> {
  const renewed = new Map<string, number>();
  const note = (what: string, count: number) => {
    const done = (renewed.get(what) ?? 0) + count;
    renewed.set(what, done);
    if (count > 0) reencryption.onProgress?.(what, done);
  };
  await keyAllBackupCodes(reencryption, note);
  for (const column of sealedColumns) await resealColumn(reencryption, column, note);
  const { db, vault, dataDir } = reencryption;
  for (const { what, columns, stale } of keyedHashes)
    for await (const rows of stale(reencryption))
      note(what, await db.transaction().execute((tx) => replaceHashes(tx, columns, rows)));
  await reencryptFiles(dataDir, vault, () => note(files, 1));
  const left = await countNeedingOlderKeys(reencryption);
  return left.map((each) => ({ ...each, renewed: renewed.get(each.what) ?? 0 }));
}

/** Dry run: how much of each kind still needs an older key. */
export async function countNeedingOlderKeys(reencryption: Reencryption): Promise<Reencrypted[]> {
  const { db, vault, dataDir } = reencryption;
  const counted: Reencrypted[] = [];
  for (const column of sealedColumns) {
    const left = await countSealedUnderOthers(db, column, vault.currentKeyId);
    counted.push({ what: column.what, renewed: 0, left });
  }
  for (const { what, stale } of keyedHashes) {
    let left = 0;
    for await (const rows of stale(reencryption)) left += rows.length;
    counted.push({ what, renewed: 0, left });
  }
  const inFiles = await reencryptFiles(dataDir, vault);
  return [
    ...counted,
    { what: backupCodes, renewed: 0, left: await countUnkeyedCodes(db) },
    { what: files, renewed: 0, left: inFiles },
  ];
}

type Note = (what: string, count: number) => void;

async function resealColumn(
  { db, vault, batch: limit = maxBatch }: Reencryption,
  column: SealedColumn,
  note: Note,
): Promise<void> {
  const keyId = vault.currentKeyId;
  let after: SealedText | undefined;
  do {
    const texts = await listSealedUnderOthers(db, column, { keyId, after, limit });
    after = texts.at(-1);
    const resealed = texts.flatMap((text) => {
      const plain = openOrSkip(() => vault.open(text.sealed, text.owner));
      return plain === undefined ? [] : [{ ...text, resealed: vault.seal(plain, text.owner) }];
    });
    if (resealed.length > 0) note(column.what, await replaceSealed(db, column, resealed));
  } while (after);
}

/** Codes are stored only as hashes and cannot be rehashed, so the hash keys are encrypted instead. */
async function keyAllBackupCodes({ db, vault }: Reencryption, note: Note): Promise<void> {
  for (;;) {
    const clientIds = await listOwnersOfUnkeyedCodes(db, clientBatchSize);
    if (clientIds.length === 0) return;
    for (const id of clientIds)
      note(backupCodes, await keyBackupCodes(db, id, vault.sealHashKeys(backupCodeOwner(id))));
  }
}

/** Recipients with a fingerprint under an older key, in batches of clients. */
async function* staleFingerprints({ db, vault }: Reencryption): AsyncGenerator<NewFingerprint[]> {
  let after: string | undefined;
  do {
    const clientIds = await listClientsWithRecipients(db, { after, limit: clientBatchSize });
    after = clientIds.at(-1);
    const stale = (await listClientRecipients(db, clientIds)).flatMap((row) => {
      const account = openOrSkip(() => openAccount(row, vault));
      if (!account) return [];
      const [fingerprint] = accountFingerprints(account, row.clientId, vault);
      const before = row.accountFingerprint;
      return before.equals(fingerprint) ? [] : [{ id: row.id, before, fingerprint }];
    });
    if (stale.length > 0) yield stale;
  } while (after);
}

/**
 * Incoming payments with a payer's account hashed under an older key; the statement entry has the account.
 */
function stalePayers({ db, vault, batch: limit = maxBatch }: Reencryption): AsyncGenerator<NewFingerprint[]> {
  return staleRows(
    (after) => listPayersEntries(db, { after, limit }),
    ({ id, account, receiptId, payerAccount: before }) => {
      const plain = openOrSkip(() => vault.open(account, id));
      const [fingerprint] = plain === undefined ? [] : payerAccounts(JSON.parse(plain), vault);
      return fingerprint && { id: receiptId, before, fingerprint };
    },
  );
}

/** Prepared payouts whose account is hashed under an older key. */
function stalePayees({ db, vault, batch: limit = maxBatch }: Reencryption): AsyncGenerator<NewFingerprint[]> {
  return staleRows(
    (after) => listPreparedPayees(db, { after, limit }),
    ({ id, payeeDetails, payeeAccount: before }) => {
      const payee = openOrSkip(() => openPayee(payeeDetails, id, vault));
      return payee && { id, before, fingerprint: payeeAccounts(payee.account, vault)[0] };
    },
  );
}

/** Rows, read page by page by their ids, whose fingerprint differs from the one that `renew` gives; it skips a row by undefined. */
async function* staleRows<Row extends { readonly id: string }>(
  list: (after: string | undefined) => Promise<readonly Row[]>,
  renew: (row: Row) => NewFingerprint | undefined,
): AsyncGenerator<NewFingerprint[]> {
  let after: string | undefined;
  do {
    const rows = await list(after);
    after = rows.at(-1)?.id;
    const stale = rows.flatMap((row) => {
      const renewed = renew(row);
      return !renewed || renewed.before.equals(renewed.fingerprint) ? [] : [renewed];
    });
    if (stale.length > 0) yield stale;
  } while (after);
}

/** Undefined when no configured key decrypts it; it is left and counted. */
function openOrSkip<Opened>(open: () => Opened): Opened | undefined {
  try {
    return open();
  } catch (error) {
    if (error instanceof VaultError) return undefined;
    throw error;
  }
}
