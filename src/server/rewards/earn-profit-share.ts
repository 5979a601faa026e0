import { assert } from "#domain/assert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { profitShareEarnedJournal } from "#domain/ledger/journals/profit-share-postings.ts";
import { money } from "#domain/money.ts";
import type { Rate } from "#domain/rate.ts";
import { tierOf } from "#domain/rewards/referral-tiers.ts";
import { shareOfMargin } from "#domain/rewards/share-of-margin.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import { lockTrade } from "#server/trading/trades/store.ts";
import { appendEvents } from "../platform/outbox/append-events.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { clawBackOwed } from "./claw-back-owed.ts";
import { lockShare } from "./lock-share.ts";
import { earnerOf, findReferrer, insertEarning } from "./store.ts";

type Context = {
  readonly now: Date;
  readonly newId: () => string;
  readonly midRate: (from: CurrencyCode, to: CurrencyCode) => Rate;
};

/**
 * Credits the referrer with their share of a completed trade's margin, once, in USD at the current mid-market
 * rate. Nothing without a referrer or for any other trade.
 * @throws Refused `rate_unavailable`.
 */
export async function earnProfitShare(
  tx: Transaction,
  { tradeId }: { readonly tradeId: string },
  { now, newId, midRate }: Context,
): Promise<void> {
  const trade = await lockTrade(tx, tradeId);
  assert(trade, `trade ${tradeId} of its event`);
  if (trade.stage !== "COMPLETED" || (await earnerOf(tx, tradeId))) return;
  const referrer = await findReferrer(tx, trade.clientId);
  if (!referrer) return;
  const tier = tierOf(referrer.referrals);
  const margin = money(trade.marginAmount, trade.toCurrency);
  if (tier.perMille === 0 || margin.minor <= 0n) return;
  const usdRate = midRate(margin.currency, "USD");
  const usdMinor = shareOfMargin(margin, tier, usdRate);
  if (usdMinor === 0n) return;
  const { id: clientId, referrals } = referrer;
  await lockShare(tx, clientId);
  const earned = { id: newId(), subjectId: tradeId, clientId, usdMinor, postedAt: now };
  await postJournal(tx, profitShareEarnedJournal(earned));
  await insertEarning(tx, {
    tradeId,
    clientId,
    referredId: trade.clientId,
    referrals,
    perMille: tier.perMille,
    marginAmount: margin.minor,
    marginCurrency: margin.currency,
    usdRate,
    usdAmount: usdMinor,
    createdAt: now,
  });
  await appendEvents(tx, [{ kind: "profit_share_earned", clientId, usdMinor: String(usdMinor) }], now);
  await clawBackOwed(tx, { clientId }, { now, newId });
}
