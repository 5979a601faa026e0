import { randomBytes } from "node:crypto";
import { assert } from "#domain/assert.ts";
import { codeBytes, depositReferenceFrom, referralCodeFrom } from "#domain/clients/accounts/client-code.ts";
import type { ClientStatus } from "#domain/clients/accounts/client-status.ts";
import { insertMembership, insertUser } from "#server/clients/users/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { insertClient } from "./store.ts";

export type ClientToAdd = {
  readonly id: string;
  /** Id of the login that is made for its owner. */
  readonly userId: string;
  /** Lower case. */
  readonly email: string;
  readonly passwordHash: string;
  readonly name: string;
  readonly status: ClientStatus;
  readonly referrerId: string | null;
  /** Null until the address is confirmed. */
  readonly emailVerifiedAt: Date | null;
};

/** Inserts a client with unique codes and the user who owns it; false when the email address is taken. */
export async function addClient(
  tx: Transaction,
  { userId, passwordHash, emailVerifiedAt, ...client }: ClientToAdd,
  now: Date,
): Promise<boolean> {
  const { id: clientId, email, name } = client;
  const user = { id: userId, email, name, passwordHash, emailVerifiedAt, createdAt: now };
  if (!(await insertUser(tx, user))) return false;
  // A code clash has odds of one in a trillion; five in a row is a bug.
  for (let attempt = 0; attempt < 5; attempt++) {
    const referralCode = referralCodeFrom(randomBytes(codeBytes));
    const depositReference = depositReferenceFrom(randomBytes(codeBytes));
    const codes = { referralCode, depositReference };
    if (!(await insertClient(tx, { ...client, ...codes, contactUserId: userId, createdAt: now }))) continue;
    await insertMembership(tx, { clientId, userId, role: "owner", createdAt: now });
    return true;
  }
  assert(false, "no free code for a new client");
}
