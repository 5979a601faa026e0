import type { PayoutTerms } from "#contract/payments/payout-terms.ts";
import { dayOf, parseDay } from "#domain/calendar.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";
import { payoutTerms } from "#domain/payments/beneficiaries/payout-terms.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { findRow } from "./store.ts";

/**
 * What a payment to a recipient costs and when it arrives; a day that has begun counts as now.
 * @throws Refused `not_found`.
 */
export async function readPayoutTerms(
  { db, calendar }: Pick<App, "db" | "calendar">,
  asked: {
    readonly clientId: string;
    readonly id: string;
    readonly amount?: string | undefined;
    readonly on?: string | undefined;
  },
  now: Date,
): Promise<PayoutTerms> {
  const row = await findRow(db, asked.clientId, asked.id);
  if (!row) throw new Refused("not_found");
  const { currency, country } = row;
  const amount = parseAmount(asked.amount ?? "0", currency);
  const on = parseDay(asked.on ?? "");
  const terms = payoutTerms(
    { currency, country, amount: typeof amount === "bigint" ? amount : undefined },
    on !== undefined && on > dayOf(now) ? { on } : { at: now },
    calendar,
  );
  const { scheme, name, fee, mayBeReduced, cutOff, zone, leavesOn, arrivesOn } = terms;
  return {
    ...{ scheme, schemeName: name, currency, fee: formatAmount(money(fee, currency)), mayBeReduced },
    ...{ cutOff, cutOffZone: zone, leavesOn, arrivesOn },
  };
}
