import { formatAmount } from "#domain/money.ts";
import { findReferences } from "#domain/payments/payments/payment-reference.ts";
import { suggestionKey } from "#domain/payments/payments/suggest-decision.ts";
import { Refused } from "#domain/refusal.ts";
import type { Desk } from "#server/payments/payments/desk.ts";
import { lockNamedTrades } from "#server/payments/payments/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { suggestFor } from "./advise-on-receipts.ts";
import { divideReceipt } from "./divide-receipt.ts";
import { lockReceipt } from "./queue-store.ts";
import { findDeskReceipt } from "./receipts-store.ts";
import { returnReceipt } from "./return-receipt.ts";

/**
 * Applies the suggested decision on an incoming payment if the suggestion is unchanged.
 * @throws Refused `not_found`, `receipt_settled`, `suggestion_changed`, and those of `divideReceipt` and
 * `returnReceipt`.
 */
export async function acceptSuggestion(
  tx: Transaction,
  { receiptId, key }: { readonly receiptId: string; readonly key: string },
  desk: Desk & { readonly vault: Vault },
): Promise<void> {
  const seen = await findDeskReceipt(tx, receiptId);
  if (!seen) throw new Refused("not_found");
  await lockNamedTrades(tx, findReferences(seen.reference).trades);
  await lockReceipt(tx, receiptId);
  const row = await findDeskReceipt(tx, receiptId);
  if (!row || row.queue === null) throw new Refused("receipt_settled");
  const suggestion = await suggestFor(tx, row, desk.now);
  if (!suggestion || suggestionKey(suggestion) !== key) throw new Refused("suggestion_changed");
  if (suggestion.kind === "return") {
    const reason =
      row.payerRelation === "third_party"
        ? "It came from an account in another name"
        : "It named no exchange or client of ours";
    await returnReceipt(tx, { receiptId, reason }, desk);
    return;
  }
  const parts =
    suggestion.kind === "to_balance"
      ? [{ clientId: suggestion.clientId, amount: formatAmount(suggestion.amount) }]
      : [
          { tradeId: suggestion.trade.id, amount: formatAmount(suggestion.toTrade) },
          ...(suggestion.rest.minor > 0n
            ? [{ clientId: suggestion.trade.clientId, amount: formatAmount(suggestion.rest) }]
            : []),
        ];
  await divideReceipt(tx, { receiptId, parts }, desk);
}
