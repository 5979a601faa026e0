import { randomBytes } from "node:crypto";
import {
  backupCodeBytes,
  backupCodeCount,
  backupCodeFrom,
  parseBackupCode,
} from "#domain/clients/security/backup-code.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { backupCodeKeys, consumeBackupCode, replaceBackupCodes } from "./factors-store.ts";

/**
 * Makes ten new backup codes in the place of the old ones. They are shown once; the database has a hash of each, under a
 * key of their own that is sealed by the vault, so that the vault's keys can be changed.
 */
export async function makeBackupCodes(tx: Transaction, clientId: string, vault: Vault): Promise<string[]> {
  const codes = Array.from({ length: backupCodeCount }, () => backupCodeFrom(randomBytes(backupCodeBytes)));
  const hashKeys = vault.newHashKeys(backupCodeOwner(clientId));
  const hashes = codes.flatMap((code) =>
    vault.hashesUnder(hashKeys, backupCodeOwner(clientId), textOf(code, clientId)),
  );
  await replaceBackupCodes(tx, clientId, { hashes, hashKeys });
  return codes;
}

/** Uses a backup code up, however it is typed; false where it is none of the client's. */
export async function redeemBackupCode(
  tx: Transaction,
  clientId: string,
  typed: string,
  vault: Vault,
): Promise<boolean> {
  const code = parseBackupCode(typed);
  if (code === undefined) return false;
  const text = textOf(code, clientId);
  const hashes = (await backupCodeKeys(tx, clientId)).flatMap((sealedKeys) =>
    // Codes from before they had a key of their own are hashed with the vault's.
    sealedKeys === null
      ? vault.fingerprints(text)
      : vault.hashesUnder(sealedKeys, backupCodeOwner(clientId), text),
  );
  return consumeBackupCode(tx, clientId, hashes);
}

const textOf = (code: string, clientId: string) => `backup code ${clientId} ${code}`;
/** For whom the keys of a client's codes are sealed. */
export const backupCodeOwner = (clientId: string) => `backup codes ${clientId}`;
