import { createHash } from "node:crypto";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { listPeople, readProfile } from "./profile-store.ts";
import { readIdentity } from "./store.ts";

/** Digest of a client's profile, directors and owners: another one means that they were changed. */
export async function readProfileVersion(db: Database | Transaction, clientId: string): Promise<string> {
  return digestOf([sorted(await readProfile(db, clientId)), await listPeople(db, clientId)]);
}

/** Digest of what a review judges: the profile with its people, and who and where the client is. */
export async function readFileVersion(db: Database | Transaction, clientId: string): Promise<string> {
  const identity = await readIdentity(db, clientId);
  const { emailVerifiedAt: _, status: __, ...facts } = identity ?? {};
  return digestOf([sorted(facts), await readProfileVersion(db, clientId)]);
}

function sorted(facts: object): readonly [string, unknown][] {
  return Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function digestOf(facts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
}
