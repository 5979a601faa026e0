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
 * Replaces the backup codes by ten new ones, shown once. Only HMACs are stored, under a per-client key that
 * the vault encrypts, so that vault keys can be rotated.
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

/** Consumes a backup code, ignoring case and separators; false when it is not one of the client's. */
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
    // Codes older than the per-client key are hashed with the vault's key.
    sealedKeys === null
      ? vault.fingerprints(text)
      : vault.hashesUnder(sealedKeys, backupCodeOwner(clientId), text),
  );
  return consumeBackupCode(tx, clientId, hashes);
}

const textOf = (code: string, clientId: string) => `backup code ${clientId} ${code}`;
/** Vault context of a client's backup-code key. */
export const backupCodeOwner = (clientId: string) => `backup codes ${clientId}`;
