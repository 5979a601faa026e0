import { londonDay } from "#domain/automation/schedules/payment-time.ts";
import { addSettlementDays } from "#domain/calendar.ts";
import type { CanonicalPair } from "#domain/market/pricing/price-list.ts";
import { houseForwardLimit } from "#domain/trading/trades/unsettled-limit.ts";
import { findStaffAccount, findUserAccount } from "#server/clients/auth/store.ts";
import { setDepositCurve, setForwardPair } from "#server/market/forward-pricing/set-forward-pricing.ts";
import { listCurves, listPairs, lockForwardPricing } from "#server/market/forward-pricing/store.ts";
import { bookForward } from "#server/payments/forwards/book-forward.ts";
import { quoteForward } from "#server/payments/forwards/quote-forward.ts";
import type { App } from "#server/platform/app.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { demoAdministrator, demoClient, demoForward } from "./demo-accounts.ts";

export type DemoForwardsApp = Pick<
  App,
  "bank" | "calendar" | "clock" | "db" | "newId" | "quoteStops" | "rates"
>;

const pairs: readonly CanonicalPair[] = [
  ["EUR", "GBP"],
  ["EUR", "USD"],
  ["GBP", "USD"],
];

/**
 * Opens pairs to forwards in the name of the demo's administrator, at the reference rates as if they were set today, since old
 * ones price nothing; then books the demo client's forward. Does nothing where a pair was ever opened.
 */
export async function openDemoForwards(app: DemoForwardsApp): Promise<void> {
  const { clock, db, newId } = app;
  const staff = await findStaffAccount(db, demoAdministrator.email);
  const account = (await findUserAccount(db, demoClient.email))?.account;
  if (!staff || !account) return;
  const isFirst = await db.transaction().execute((tx) => openPairs(tx, { staff, now: clock(), newId }));
  if (isFirst) await bookDemoForward(app, { clientId: account.client.id, userId: account.user.id });
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

/** With a window of about a month, two months ahead. */
async function bookDemoForward(
  { bank, calendar, clock, db, newId, quoteStops, rates }: DemoForwardsApp,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
): Promise<void> {
  const now = clock();
  const { fromCurrency, toCurrency, amount, daysToWindow, daysOfWindow } = demoForward;
  const after = (days: number) =>
    addSettlementDays(londonDay(now), days, [fromCurrency, toCurrency], calendar);
  const window = { deliveryFrom: after(daysToWindow), deliveryTo: after(daysToWindow + daysOfWindow) };
  const request = { fromCurrency, toCurrency, amount, isReceiving: false, ...window };
  const quoting = { now, newId, calendar, quoteStops, pairRate: rates.rateFor };
  const { id: quoteId } = await quoteForward(db, clientId, request, quoting);
  const by = { bookedBy: userId, isByKey: false };
  const booking = { clientId, quoteId, termsAccepted: true, depositFrom: "balance", ...by } as const;
  const houseLimit = houseForwardLimit({ isDemo: true });
  await db
    .transaction()
    .execute((tx) => bookForward(tx, booking, { now, newId, calendar, bank, houseLimit }));
}
