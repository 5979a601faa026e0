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
    const text = `We received ${arrived} but didn't exchange it. ${reason} Anything you haven't spent is in your balance.`;
    return { kind: "auto_exchange_skipped", title: "Auto exchange not completed", text, path };
  }
  if (!trade || !bought) return undefined;
  const got = formatMoneyWithCode(money(bought.amount, bought.currency));
  if (status === "CANCELLED") {
    const text = `We didn't pay ${got} from ${trade.reference} to your recipient. ${reason}`;
    return { kind: "auto_exchange_cancelled", title: "Waiting payment cancelled", text, path };
  }
  const exchanged = `We received ${arrived} and exchanged it to ${got} (${trade.reference}).`;
  if (status === "WAITING") {
    const text = `${exchanged} It's in your balance until you assign a recipient.`;
    return { kind: "auto_exchange_waiting", title: "Assign a recipient for your auto exchange", text, path };
  }
  if (status !== "PAID") return undefined;
  const text = `${exchanged} We're paying it to your recipient.`;
  return { kind: "auto_exchange_done", title: "Auto exchange completed", text, path: `/trades/${trade.id}` };
}
