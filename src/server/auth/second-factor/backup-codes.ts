import { randomBytes } from "node:crypto";
import {
  backupCodeBytes,
  backupCodeCount,
  backupCodeFrom,
  readBackupCode,
} from "#domain/security/backup-code.ts";
import type { Transaction } from "../../platform/postgres/database.ts";
import type { Vault } from "../../platform/vault.ts";
import { replaceBackupCodes, takeBackupCode } from "./factors-store.ts";

/** Makes ten new backup codes in the place of the old ones. They are shown once; the database has a keyed hash of each. */
export async function makeBackupCodes(tx: Transaction, clientId: string, vault: Vault): Promise<string[]> {
  const codes = Array.from({ length: backupCodeCount }, () => backupCodeFrom(randomBytes(backupCodeBytes)));
  const hashes = codes.map((code) => hashesOf(code, clientId, vault)[0]);
  await replaceBackupCodes(tx, clientId, hashes);
  return codes;
}

/** Uses a backup code up, however it is typed; false where it is none of the client's. */
export async function spendBackupCode(
  tx: Transaction,
  clientId: string,
  typed: string,
  vault: Vault,
): Promise<boolean> {
  const code = readBackupCode(typed);
  return code !== undefined && takeBackupCode(tx, clientId, hashesOf(code, clientId, vault));
}

function hashesOf(code: string, clientId: string, vault: Vault) {
  return vault.fingerprints(`backup code ${clientId} ${code}`);
}
