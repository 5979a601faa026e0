import { randomBytes } from "node:crypto";
import { assert } from "#domain/assert.ts";
import { codeBytes, depositReferenceFrom, referralCodeFrom } from "#domain/clients/accounts/client-code.ts";
import type { ClientStatus } from "#domain/clients/accounts/client-status.ts";
import { insertMembership, insertUser } from "#server/clients/users/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { insertClient } from "./store.ts";

type OwnedClient = {
  readonly id: string;
  /** Id of the login that owns it. */
  readonly userId: string;
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  readonly status: ClientStatus;
  readonly referrerId: string | null;
};

export type ClientToAdd = OwnedClient & {
  readonly passwordHash: string;
  /** Null until the address is confirmed. */
  readonly emailVerifiedAt: Date | null;
};

/** Inserts a client with unique codes and the user who owns it; false when the email address is taken. */
export async function addClient(
  tx: Transaction,
  { passwordHash, emailVerifiedAt, ...client }: ClientToAdd,
  now: Date,
): Promise<boolean> {
  const { userId, email, name } = client;
  const user = { id: userId, email, name, passwordHash, emailVerifiedAt, createdAt: now };
  if (!(await insertUser(tx, user))) return false;
  await addClientOf(tx, client, now);
  return true;
}

/** Inserts a client with unique codes for a user who is there already and owns it. */
export async function addClientOf(
  tx: Transaction,
  { userId, ...client }: OwnedClient,
  now: Date,
): Promise<void> {
  // A code clash has odds of one in a trillion; five in a row is a bug.
  for (let attempt = 0; attempt < 5; attempt++) {
    const referralCode = referralCodeFrom(randomBytes(codeBytes));
    const depositReference = depositReferenceFrom(randomBytes(codeBytes));
    const codes = { referralCode, depositReference };
    if (!(await insertClient(tx, { ...client, ...codes, contactUserId: userId, createdAt: now }))) continue;
    await insertMembership(tx, { clientId: client.id, userId, role: "owner", createdAt: now });
    return;
  }
  assert(false, "no free code for a new client");
}
