import {
  findRestriction,
  type RestrictedAction,
  type Restriction,
  refusalFor,
} from "#domain/clients/restrictions/restriction.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type RefusalCode, Refused } from "#domain/refusal.ts";
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
  const { clientId } = action;
  refuseRestricted(await lockRestrictionsInForce(tx, clientId === null ? [] : [clientId], now), action);
}

/** Refuses an action that one of the client's locked restrictions blocks. @throws Refused as `requireUnrestricted`. */
export function refuseRestricted(locked: readonly Restriction[], action: RestrictedAction): void {
  const restriction = findRestriction(locked, action);
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

/** Why an action would be refused, for what is shown beforehand; takes no lock. */
export async function findRefusal(
  db: Database | Transaction,
  action: RestrictedAction & { readonly clientId: string },
  now: Date,
): Promise<RefusalCode | undefined> {
  const restriction = findRestriction(await readRestrictions(db, [action.clientId], now), action);
  return restriction && refusalFor(restriction, action);
}

/** Why a client can't pay in; details that nobody may follow are not shown. */
export function findPayInRefusal(
  db: Database | Transaction,
  { clientId, currency }: { readonly clientId: string; readonly currency: CurrencyCode },
  now: Date,
): Promise<RefusalCode | undefined> {
  return findRefusal(db, { clientId, currencies: [currency], kinds: ["receive"] }, now);
}

/**
 * Refuses a client who is restricted from signing in; sessions opened concurrently are invalid too.
 * @throws Refused `account_under_review`.
 */
export async function requireSignIn(db: Database | Transaction, clientId: string, now: Date): Promise<void> {
  const refusal = await findRefusal(db, { clientId, currencies: [], kinds: ["sign_in"] }, now);
  if (refusal) throw new Refused(refusal);
}
