import { createHash } from "node:crypto";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { listPeople, readProfile } from "./profile-store.ts";
import type { Activation } from "./read-activation.ts";

/** Digest of a client's profile, directors and owners: another one means that they were changed. */
export async function readProfileVersion(db: Database | Transaction, clientId: string): Promise<string> {
  return digestOf([sorted(await readProfile(db, clientId)), await listPeople(db, clientId)]);
}

/** Digest of what a review judges: the profile with its people, and who and where the client is. */
export function fileVersion({ identity }: Pick<Activation, "identity">, profileVersion: string): string {
  const { emailVerifiedAt: _, status: __, ...facts } = identity;
  return digestOf([sorted(facts), profileVersion]);
}

function sorted(facts: object): readonly [string, unknown][] {
  return Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function digestOf(facts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
}
