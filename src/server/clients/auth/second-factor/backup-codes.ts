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
 * Replaces the backup codes by ten new ones, shown once. Only HMACs are stored, under a key of the user's that
 * the vault encrypts, so that vault keys can be rotated.
 */
export async function makeBackupCodes(tx: Transaction, userId: string, vault: Vault): Promise<string[]> {
  const codes = Array.from({ length: backupCodeCount }, () => backupCodeFrom(randomBytes(backupCodeBytes)));
  const hashKeys = vault.newHashKeys(backupCodeOwner(userId));
  const hashes = codes.flatMap((code) =>
    vault.hashesUnder(hashKeys, backupCodeOwner(userId), textOf(code, userId)),
  );
  await replaceBackupCodes(tx, userId, { hashes, hashKeys });
  return codes;
}

/** Consumes a backup code, ignoring case and separators; false when it is not one of the user's. */
export async function redeemBackupCode(
  tx: Transaction,
  userId: string,
  typed: string,
  vault: Vault,
): Promise<boolean> {
  const code = parseBackupCode(typed);
  if (code === undefined) return false;
  const hashes = (await backupCodeKeys(tx, userId)).flatMap(({ hashKeys, sealedFor }) => {
    const text = textOf(code, sealedFor);
    // Codes older than the key of each user are hashed with the vault's key.
    if (hashKeys === null) return vault.fingerprints(text);
    return vault.hashesUnder(hashKeys, backupCodeOwner(sealedFor), text);
  });
  return consumeBackupCode(tx, userId, hashes);
}

const textOf = (code: string, userId: string) => `backup code ${userId} ${code}`;
/** Vault context of a backup-code key; the id is the user's, or the client's before users had their own. */
export const backupCodeOwner = (userId: string) => `backup codes ${userId}`;
