import { londonDay } from "#domain/automation/schedules/payment-time.ts";
import { addSettlementDays } from "#domain/calendar.ts";
import type { CanonicalPair } from "#domain/market/pricing/price-list.ts";
import { type RefusalCode, Refused } from "#domain/refusal.ts";
import { houseForwardLimit } from "#domain/trading/trades/unsettled-limit.ts";
import { findStaffAccount, findUserAccount } from "#server/clients/auth/store.ts";
import { setDepositCurve, setForwardPair } from "#server/market/forward-pricing/set-forward-pricing.ts";
import { listCurves, listPairs, lockForwardPricing } from "#server/market/forward-pricing/store.ts";
import { bookForward } from "#server/payments/forwards/book-forward.ts";
import { quoteForward } from "#server/payments/forwards/quote-forward.ts";
import type { App } from "#server/platform/app.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { savepoint } from "#server/platform/postgres/savepoint.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { demoAdministrator, demoClient, demoForward } from "./demo-accounts.ts";

export type DemoForwardsApp = Pick<
  App,
  "bank" | "calendar" | "clock" | "db" | "log" | "newId" | "quoteStops" | "rates"
>;

const pairs: readonly CanonicalPair[] = [
  ["EUR", "GBP"],
  ["EUR", "USD"],
  ["GBP", "USD"],
];

/** Refusals that the next rates may mend. */
const needsRates: ReadonlySet<RefusalCode> = new Set([
  "pair_not_quoted",
  "rate_indicative",
  "rate_unavailable",
]);

/**
 * Opens pairs to forwards in the name of the demo's administrator, at the reference rates as if they were set today, since old
 * ones price nothing, and books the demo client's forward. Without a rate it does neither, to be tried again; a client who is
 * refused for anything else, such as a short balance, is left without a forward. Does nothing where a pair was ever opened.
 * @throws Refused those of `needsRates`.
 */
export async function openDemoForwards(app: DemoForwardsApp): Promise<void> {
  const { clock, db, newId, log } = app;
  const staff = await findStaffAccount(db, demoAdministrator.email);
  const account = (await findUserAccount(db, demoClient.email))?.account;
  if (!staff || !account) return;
  const client = { clientId: account.client.id, userId: account.user.id };
  await db.transaction().execute(async (tx) => {
    const now = clock();
    if (!(await openPairs(tx, { staff, now, newId }))) return;
    const undo = await savepoint(tx);
    try {
      await bookDemoForward(tx, client, { ...app, now });
    } catch (error) {
      if (!(error instanceof Refused) || needsRates.has(error.code)) throw error;
      await undo();
      log.warn({ code: error.code }, "the demo's client was refused its forward, so it has none");
    }
  });
}

async function openPairs(tx: Transaction, by: ByStaff): Promise<boolean> {
  await lockForwardPricing(tx);
  if ((await listPairs(tx)).length > 0) return false;
  const curves = await listCurves(tx);
  const opened = new Set(pairs.flat());
  for (const { id, currency, rates } of curves.filter((curve) => opened.has(curve.currency)))
    await setDepositCurve(tx, { currency, rates, replaces: id, isApproved: false }, by);
  for (const pair of pairs)
    await setForwardPair(tx, { pair, isOpen: true, replaces: null, isApproved: false }, by);
  return true;
}

type BookingApp = Pick<DemoForwardsApp, "bank" | "calendar" | "newId" | "quoteStops" | "rates"> & {
  readonly now: Date;
};

/** With a window of about a month, two months ahead. */
async function bookDemoForward(
  tx: Transaction,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
  { bank, calendar, newId, quoteStops, rates, now }: BookingApp,
): Promise<void> {
  const { fromCurrency, toCurrency, amount, daysToWindow, daysOfWindow } = demoForward;
  const after = (days: number) =>
    addSettlementDays(londonDay(now), days, [fromCurrency, toCurrency], calendar);
  const window = { deliveryFrom: after(daysToWindow), deliveryTo: after(daysToWindow + daysOfWindow) };
  const request = { fromCurrency, toCurrency, amount, isReceiving: false, ...window };
  const quoting = { now, newId, calendar, quoteStops, pairRate: rates.rateFor };
  const { id: quoteId } = await quoteForward(tx, clientId, request, quoting);
  const by = { bookedBy: userId, isByKey: false };
  const booking = { clientId, quoteId, termsAccepted: true, depositFrom: "balance", ...by } as const;
  const houseLimit = houseForwardLimit({ isDemo: true });
  await bookForward(tx, booking, { now, newId, calendar, bank, houseLimit });
}
