import { formatMoneyWithCode } from "#domain/format-money-with-code.ts";
import { money } from "#domain/money.ts";
import type { Message, ReceiptFacts } from "./messages.ts";

/** Result of a rule's run for incoming money. */
export type AutoExchangeFacts = ReceiptFacts & {
  readonly status: string;
  readonly reason: string | null;
  readonly autoExchangeId: string;
  readonly trade: { readonly id: string; readonly reference: string } | null;
  readonly bought: ReceiptFacts | null;
};

/** Undefined when the payment's own notifications cover it. */
export function autoExchanged(facts: AutoExchangeFacts): Message | undefined {
  const { amount, currency, status, reason, trade, bought, autoExchangeId } = facts;
  const arrived = formatMoneyWithCode(money(amount, currency));
  const path = `/auto-exchange/${autoExchangeId}`;
  if (status === "SKIPPED") {
    const text = `${arrived} came in and was not exchanged: ${reason} What you did not spend of it is in your balance.`;
    return { kind: "auto_exchange_skipped", title: "Auto exchange not done", text, path };
  }
  if (!trade || !bought) return undefined;
  const got = formatMoneyWithCode(money(bought.amount, bought.currency));
  if (status === "CANCELLED") {
    const text = `${got} from ${trade.reference} was not paid to your recipient. ${reason}`;
    return { kind: "auto_exchange_cancelled", title: "A waiting payment was not made", text, path };
  }
  const exchanged = `${arrived} came in and was exchanged to ${got} under ${trade.reference}.`;
  if (status === "WAITING") {
    const text = `${exchanged} It is in your balance, and its payment waits until you assign a recipient.`;
    return { kind: "auto_exchange_waiting", title: "Auto exchange done, recipient missing", text, path };
  }
  if (status !== "PAID") return undefined;
  const text = `${exchanged} We are paying it to your recipient.`;
  return { kind: "auto_exchange_done", title: "Auto exchange done", text, path: `/trades/${trade.id}` };
}
