import type { CoverDeal } from "#contract/trading/cover-deals.ts";
import type { CoverStatus } from "#domain/trading/treasury/lifecycle.ts";
import type { BadgeTone } from "#web/design/badge.tsx";
import { formatMoney } from "#web/design/format.ts";

/** "Sell 1,000.00 GBP for EUR", or "Buy 45.00 EUR for GBP". */
export function formatDeal(
  deal: Pick<CoverDeal, "amount" | "amountCurrency" | "soldCurrency" | "boughtCurrency">,
) {
  const { amount, amountCurrency, soldCurrency, boughtCurrency } = deal;
  const [verb, other] = amountCurrency === soldCurrency ? ["Sell", boughtCurrency] : ["Buy", soldCurrency];
  return `${verb} ${formatMoney(amount, amountCurrency)} for ${other}`;
}

const statuses: Readonly<Record<CoverStatus, readonly [word: string, tone: BadgeTone]>> = {
  DRAFT: ["Draft", "waiting"],
  SENT: ["Sent", "waiting"],
  FILLED: ["Dealt", "good"],
  PARTLY: ["Partly dealt", "good"],
  REJECTED: ["Rejected", "quiet"],
  UNKNOWN: ["No answer", "bad"],
  SETTLED: ["Settled", "quiet"],
};

/** The status in a word, and its tone. What the desk declined was never sent. */
export function describeStatus({
  status,
  confirmed,
  awaitsSettlement,
}: Pick<CoverDeal, "status" | "confirmed" | "awaitsSettlement">) {
  if (awaitsSettlement) return { word: "To settle", tone: "waiting" as const };
  const [word, tone] = statuses[status];
  return { word: status === "REJECTED" && !confirmed ? "Declined" : word, tone };
}
