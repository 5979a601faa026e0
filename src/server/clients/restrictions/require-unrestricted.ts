import {
  findRestriction,
  type RestrictedAction,
  type Restriction,
  refusalFor,
} from "#domain/clients/restrictions/restriction.ts";
import { Refused } from "#domain/refusal.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { lockRestrictionsInForce, readRestrictions } from "./restrictions-store.ts";

/**
 * Refuses actions that a restriction of the client, a currency or all clients blocks. The result holds until
 * the transaction ends; call after locking trades, payments and orders, and before locking ledger accounts.
 * @throws Refused `account_under_review`, `exchanges_paused`, `payments_paused`.
 */
export async function requireUnrestricted(
  tx: Transaction,
  action: RestrictedAction,
  now: Date,
): Promise<void> {
  const restriction = await restrictionFor(tx, action, now);
  if (restriction) throw new Refused(refusalFor(restriction, action));
}

/**
 * Restriction that blocks an action, for work that is deferred instead of refused; undefined when none does.
 */
export async function restrictionFor(
  tx: Transaction,
  action: RestrictedAction,
  now: Date,
): Promise<Restriction | undefined> {
  const { clientId } = action;
  return findRestriction(await lockRestrictionsInForce(tx, clientId === null ? [] : [clientId], now), action);
}

/**
 * Refuses to show instructions that a restriction keeps from being followed; takes no lock.
 * @throws Refused `account_under_review`, `exchanges_paused`, `payments_paused`.
 */
export async function requireFollowable(
  db: Database | Transaction,
  action: RestrictedAction & { readonly clientId: string },
  now: Date,
): Promise<void> {
  const restriction = findRestriction(await readRestrictions(db, [action.clientId], now), action);
  if (restriction) throw new Refused(refusalFor(restriction, action));
}

/**
 * Refuses a client who is restricted from signing in; sessions opened concurrently are invalid too.
 * @throws Refused `account_under_review`.
 */
export async function requireSignIn(db: Database | Transaction, clientId: string, now: Date): Promise<void> {
  await requireFollowable(db, { clientId, currencies: [], kinds: ["sign_in"] }, now);
}
