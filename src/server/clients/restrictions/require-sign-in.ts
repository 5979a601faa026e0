import { findRestriction, refusalFor } from "#domain/clients/restrictions/restriction.ts";
import { Refused } from "#domain/refusal.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { readRestrictions } from "./restrictions-store.ts";

/**
 * Refuses a client who is restricted from signing in; sessions opened concurrently are invalid too.
 * @throws Refused `account_under_review`.
 */
export async function requireSignIn(db: Database | Transaction, clientId: string, now: Date): Promise<void> {
  const action = { clientId, currencies: [], kinds: ["sign_in"] } as const;
  const restriction = findRestriction(await readRestrictions(db, [clientId], now), action);
  if (restriction) throw new Refused(refusalFor(restriction, action));
}
