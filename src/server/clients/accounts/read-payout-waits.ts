import { sendingOf } from "#domain/clients/restrictions/restriction.ts";
import { findPayoutWait, type PayoutWait } from "#domain/clients/screening/payout-wait.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { readRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import { lastDecisions } from "#server/clients/screening/screenings-store.ts";
import { findContactUserId, findMailedUser } from "#server/clients/users/store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

type Reader = Database | Transaction;

export type WaitingPayment = {
  readonly id: string;
  readonly tradeId: string | null;
  readonly currency: CurrencyCode;
  readonly payeeCountry: string | null;
  readonly status: string;
  readonly awaitsDebt: boolean;
};

export type NamedWait = PayoutWait & {
  /** Whose second factor it waits for. */
  readonly person: { readonly id: string; readonly name: string; readonly email: string } | null;
};

/** What a client's READY payments wait for, by payment; nothing that only we have to do, or that the client may not know. */
export async function readPayoutWaits(
  db: Reader,
  payments: readonly WaitingPayment[],
  { clientId, now }: { readonly clientId: string; readonly now: Date },
): Promise<ReadonlyMap<string, NamedWait>> {
  const ready = payments.filter(({ status }) => status === "READY");
  if (ready.length === 0) return new Map();
  const inForce = await readRestrictions(db, [clientId], now);
  const decisions = await lastDecisions(
    db,
    ready.map(({ id }) => id),
  );
  const waits = ready.flatMap(({ id, awaitsDebt, payeeCountry, ...payment }) => {
    const action = sendingOf({ ...payment, clientId, country: payeeCountry });
    const wait = findPayoutWait({ inForce, action, awaitsDebt, outcome: decisions.get(id)?.outcome });
    return wait ? [{ id, wait }] : [];
  });
  const isForFactor = waits.some(({ wait }) => wait.kind === "second_factor");
  const contact = isForFactor ? await findContact(db, clientId) : null;
  return new Map(
    waits.map(({ id, wait }) => [id, { ...wait, person: wait.kind === "second_factor" ? contact : null }]),
  );
}

async function findContact(db: Reader, clientId: string): Promise<NamedWait["person"]> {
  const id = await findContactUserId(db, clientId);
  if (id === undefined) return null;
  const { name, email } = await findMailedUser(db, id);
  return { id, name: name.trim() || email, email };
}
