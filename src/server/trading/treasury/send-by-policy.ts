import { formatMoneyWithCode } from "#domain/money.ts";
import type { CoverOrder } from "#domain/trading/treasury/cover-deal.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ProviderOrder } from "./liquidity-provider.ts";
import { type CoverPolicyRow, writeProgress } from "./policies-store.ts";
import { insertCoverDeal, moveCoverDeal, type Quoted, writeQuote } from "./store.ts";

type Context = { readonly now: Date; readonly newId: () => string };

/**
 * Records a deal under a policy as sent, by the authority of who set and approved that. Returns the order to send once this is
 * committed.
 */
export async function sendByPolicy(
  tx: Transaction,
  { id: policyId, currency, setBy, approvedBy }: CoverPolicyRow,
  { order, quoted }: { readonly order: CoverOrder; readonly quoted: Quoted },
  { now, newId }: Context,
): Promise<ProviderOrder> {
  const id = newId();
  const { quote, provider, simulated } = quoted;
  const reason = `${currency} was above its threshold`;
  await insertCoverDeal(tx, { ...order, id, reason, policyId, createdAt: now });
  await writeQuote(tx, id, quoted);
  await moveCoverDeal(tx, { id, status: "DRAFT" }, "confirm", { sentAt: now, askedAt: now });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "system" },
    action: "send_cover_deal_by_policy",
    subject: { kind: "cover_deal", id },
    details: {
      ...{ policy: policyId, policySetBy: setBy, policyApprovedBy: approvedBy },
      sold: formatMoneyWithCode(quote.sold),
      bought: formatMoneyWithCode(quote.bought),
      ...{ provider, simulated },
    },
  });
  return { id, quoteId: quote.id, sold: quote.sold, bought: quote.bought };
}

/** Records why a policy can't cover, since when it first couldn't; null once it can. */
export async function recordFailure(
  tx: Transaction,
  { id, failingSince, failure: before }: CoverPolicyRow,
  failure: string | null,
  now: Date,
): Promise<void> {
  if (failure === before) return;
  await writeProgress(tx, id, { failure, failingSince: failure === null ? null : (failingSince ?? now) });
}
