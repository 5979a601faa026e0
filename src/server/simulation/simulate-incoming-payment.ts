import type { ResponseInput } from "#contract/endpoint.ts";
import type * as contract from "#contract/simulation/simulation.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { readAmount } from "#domain/read-amount.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import type { ScreeningContext } from "#server/clients/screening/screen-subjects.ts";
import { type RecordedReceipt, recordReceipt } from "#server/payments/incoming/record-receipt.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

type SimulatedCredit = {
  readonly clientId: string;
  readonly amount: string;
  readonly currency: CurrencyCode;
  readonly reference: string;
  readonly payerName: string;
};

type Answer = ResponseInput<typeof contract.simulateIncomingPayment>;

/**
 * Records money as the simulated bank reports it. A reference of another client's counts as unknown, in the answer too.
 * @throws Refused `amount_malformed`, `amount_too_large`, `amount_too_precise` or `amount_too_small`.
 */
export async function simulateIncomingPayment(
  tx: Transaction,
  { clientId, currency, amount: typed, reference, payerName }: SimulatedCredit,
  context: ScreeningContext,
): Promise<Answer> {
  const minor = orThrow(readAmount(typed, currency));
  if (minor === 0n) throw new Refused("amount_too_small");
  const amount = money(minor, currency);
  const bankReference = `SIM-${context.newId()}`;
  const facts = { bankReference, reference, payerName, amount, creditedTo: clientId };
  const { id, goesTo, tradeId } = await recordReceipt(
    tx,
    { ...facts, simulated: true, recordedBy: null },
    context,
  );
  return {
    simulated: true,
    id,
    outcome: outcomeOf(goesTo),
    tradeId,
    amount: formatAmount(amount),
    currency,
    reference,
    payerName,
    receivedAt: context.now,
  };
}

/** Says no more about a review, whose reason may be one that the client must not know. */
function outcomeOf(goesTo: RecordedReceipt["goesTo"]): Answer["outcome"] {
  if (goesTo === "trade") return "funded_exchange";
  return goesTo === "balance" ? "credited_balance" : "needs_review";
}
