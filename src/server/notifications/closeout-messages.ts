import { asSentence } from "#domain/as-sentence.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { money } from "#domain/money.ts";
import { formatCloseoutCost, formatRefundOnceConfirmed } from "#domain/payments/close-outs/price-closeout.ts";
import { about, formatMinor, type Message, type TradeFacts } from "./messages.ts";

/** Amounts in minor units of the trade's sold currency. */
export type CloseoutFacts = { readonly paid: bigint; readonly owed: bigint };
export type ClosedTradeFacts = TradeFacts & { readonly closeout: CloseoutFacts };

/** Cancelled by the client, or in time unpaid or paid with money that nobody verified. */
export function cancelled(
  trade: ClosedTradeFacts,
  { expired, unconfirmed = false }: { readonly expired: boolean; readonly unconfirmed?: boolean },
): Message {
  const late = unconfirmed
    ? "our bank didn't confirm your payment in time"
    : "your payment didn't arrive in time";
  const why = expired ? `because ${late}` : "as you asked";
  const refund = expired && unconfirmed ? formatRefundOnceConfirmed(splitOf(trade)) : "";
  const what = `We've cancelled ${trade.reference} (${exchange(trade)}) ${why}.`;
  return aboutTrade(trade, `${what} ${cost(trade)}${refund}`);
}

export function cancelledByDesk(trade: ClosedTradeFacts, reason: string): Message {
  const why = asSentence(reason);
  const what = `Our team cancelled ${trade.reference} (${exchange(trade)})`;
  return aboutTrade(trade, `${what}: ${why} ${cost(trade)}`);
}

/** Incoming money paid a close-out debt, all of it or all but `owed`. */
export function debtCollected(minor: bigint, currency: CurrencyCode, owed = 0n): Message {
  const used = `We used ${formatMinor(minor, currency)} of the money that reached your ${currency} balance`;
  const left = formatMinor(owed, currency);
  return {
    kind: "closeout_collected",
    title: owed === 0n ? "You've paid what you owed" : "You've paid part of what you owe",
    text:
      owed === 0n
        ? `${used} to pay what you owed us from a closed exchange.`
        : `${used} to pay part of what you owe us from a closed exchange. You still owe us ${left}.`,
    path: `/balances/${currency}`,
    action: `View your ${currency} balance`,
    facts: [
      { name: "Paid from your balance", value: formatMinor(minor, currency) },
      ...(owed === 0n ? [] : [{ name: "Still owed", value: left }]),
    ],
  };
}

/** An approver waived a close-out cost. */
export function costWaived({ closeout: { paid, owed }, ...trade }: ClosedTradeFacts): Message {
  const amount = formatMinor(paid + owed, trade.fromCurrency);
  return about(
    trade,
    "closeout_waived",
    "Cancellation cost waived",
    `We've waived the ${amount} it cost to close ${trade.reference}. Anything you'd paid is back in your ${trade.fromCurrency} balance, and you owe nothing more for it.`,
    { facts: [{ name: "Waived", value: amount }] },
  );
}

function cost(trade: ClosedTradeFacts): string {
  const words = formatCloseoutCost(splitOf(trade));
  if (trade.closeout.owed === 0n) return words;
  return `${words} We'll take it from the next money that reaches your balance. You can't exchange until it's paid.`;
}

function splitOf({ closeout: { paid, owed }, fromCurrency }: ClosedTradeFacts) {
  return { paid: money(paid, fromCurrency), owed: money(owed, fromCurrency) };
}

function exchange({ fromAmount, fromCurrency, toAmount, toCurrency }: TradeFacts): string {
  return `${formatMinor(fromAmount, fromCurrency)} to ${formatMinor(toAmount, toCurrency)}`;
}

function aboutTrade(trade: ClosedTradeFacts, text: string): Message {
  const { paid, owed } = trade.closeout;
  const facts = [
    { name: "Cancellation cost", value: formatMinor(paid + owed, trade.fromCurrency) },
    ...(owed === 0n ? [] : [{ name: "Still owed", value: formatMinor(owed, trade.fromCurrency) }]),
  ];
  return about(trade, "trade_cancelled", "Exchange cancelled", text, { facts });
}
