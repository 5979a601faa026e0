import { randomBytes } from "node:crypto";
import { assert } from "#domain/assert.ts";
import { codeBytes, depositReferenceFrom, referralCodeFrom } from "#domain/clients/accounts/client-code.ts";
import type { ClientStatus } from "#domain/clients/accounts/client-status.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findOwnerOfEmail, insertClient } from "./store.ts";

export type ClientToAdd = {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly passwordHash: string;
  readonly name: string;
  readonly status: ClientStatus;
  readonly referrerId: string | null;
  /** Null until the address is confirmed. */
  readonly emailVerifiedAt: Date | null;
};

/** Inserts a client with unique codes; false when the email address is taken. */
export async function addClient(tx: Transaction, client: ClientToAdd, now: Date): Promise<boolean> {
  // A code clash has odds of one in a trillion; five in a row is a bug.
  for (let attempt = 0; attempt < 5; attempt++) {
    const referralCode = referralCodeFrom(randomBytes(codeBytes));
    const depositReference = depositReferenceFrom(randomBytes(codeBytes));
    if (await insertClient(tx, { ...client, referralCode, depositReference, createdAt: now })) return true;
    if ((await findOwnerOfEmail(tx, client.email)) !== undefined) return false;
  }
  assert(false, "no free code for a new client");
}
