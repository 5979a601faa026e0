import { addSettlementDays, dayOf, type SettlementCalendar } from "#domain/calendar.ts";
import { cutText } from "#domain/cut-text.ts";
import { coverFilledJournal } from "#domain/ledger/journals/cover-postings.ts";
import { canAdvance } from "#domain/lifecycle.ts";
import { formatMoneyWithCode } from "#domain/money.ts";
import { convert } from "#domain/rate.ts";
import { eventOnReport, type OrderReport } from "#domain/trading/treasury/cover-deal.ts";
import { type CoverEvent, coverLifecycle } from "#domain/trading/treasury/lifecycle.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import { type AuditDetails, appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { type CoverDealRow, lockCoverDeal, moveCoverDeal, quoteOf } from "./store.ts";

type Context = { readonly now: Date; readonly newId: () => string };

/** Business days until a deal's value date. */
const settlementDays = 2;
const maxRejectionLength = 200;

/**
 * Books what a provider says of a sent deal; a report of one whose outcome is known changes nothing. Returns what it did.
 */
export async function recordReport(
  tx: Transaction,
  id: string,
  report: OrderReport,
  context: Context & { readonly calendar: SettlementCalendar },
): Promise<CoverEvent | undefined> {
  const { now } = context;
  const deal = await lockCoverDeal(tx, id);
  if (!deal || !canAdvance(coverLifecycle, deal.status, "lose")) return undefined;
  const event = eventOnReport(report, sentQuoteOf(deal), now);
  if (report.state === "dealt" && event !== "lose") await book(tx, deal, report, context);
  else if (event === "reject") {
    const reason = report.state === "rejected" ? report.reason : "The provider never received the order.";
    const rejection = cutText(reason, maxRejectionLength);
    await moveCoverDeal(tx, deal, event, { rejection, askedAt: now });
    await audit(tx, id, { action: "cover_deal_rejected", details: { rejection } }, context);
  } else await moveCoverDeal(tx, deal, "lose", { askedAt: now });
  return event;
}

async function book(
  tx: Transaction,
  deal: CoverDealRow,
  { sold, bought, ...report }: Extract<OrderReport, { state: "dealt" }>,
  context: Context & { readonly calendar: SettlementCalendar },
): Promise<void> {
  const { now, newId, calendar } = context;
  const { id: dealId } = deal;
  const quote = sentQuoteOf(deal);
  const midAmount = convert(sold, quote.midRate, bought.currency, "half-even").minor;
  const journal = { id: newId(), postedAt: now };
  await postJournal(tx, coverFilledJournal({ dealId, sold, bought, midAmount }, journal));
  await moveCoverDeal(tx, deal, eventOnReport({ ...report, sold, bought }, quote, now), {
    ...{ sold: sold.minor, bought: bought.minor, midAmount, dealtAt: now, askedAt: now },
    valueDate: addSettlementDays(dayOf(now), settlementDays, [sold.currency, bought.currency], calendar),
  });
  const details = { sold: formatMoneyWithCode(sold), bought: formatMoneyWithCode(bought) };
  await audit(tx, dealId, { action: "cover_deal_dealt", details }, context);
}

function sentQuoteOf(deal: CoverDealRow) {
  return { ...quoteOf(deal), amountCurrency: deal.amountCurrency };
}

async function audit(
  tx: Transaction,
  id: string,
  entry: { readonly action: string; readonly details: AuditDetails },
  { now, newId }: Context,
): Promise<void> {
  const subject = { kind: "cover_deal", id };
  await appendAudit(tx, { id: newId(), at: now, actor: { kind: "system" }, subject, ...entry });
}
