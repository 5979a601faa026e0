import { createHash } from "node:crypto";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { listPeople, readProfile } from "./profile-store.ts";

/** Digest of a client's profile, directors and owners: another one means that they were changed. */
export async function readProfileVersion(db: Database | Transaction, clientId: string): Promise<string> {
  const facts = Object.entries(await readProfile(db, clientId)).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return createHash("sha256")
    .update(JSON.stringify([facts, await listPeople(db, clientId)]))
    .digest("base64url");
}
