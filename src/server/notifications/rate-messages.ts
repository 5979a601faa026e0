import type { CurrencyCode } from "#domain/currency.ts";
import {
  formatDisplayRate,
  formatRateDistance,
  formatTargetRate,
} from "#domain/market/rates/format-display-rate.ts";
import { formatMoneyWithCode, money, parseAmount } from "#domain/money.ts";
import { type Rate, requireRate } from "#domain/rate.ts";
import type { EventOf } from "#server/platform/outbox/events.ts";
import type { Message } from "./messages.ts";

/** Client rate and target of a pair, as decimal texts. */
export type TargetFacts = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly targetRate: string;
  readonly clientRate: string;
};

/** `simulated` when the rates are not from a market, which the message states. */
export function alertFired(alertId: string, facts: TargetFacts, simulated: boolean): Message {
  const { fromCurrency, toCurrency } = facts;
  const [target, rate] = [requireRate(facts.targetRate), requireRate(facts.clientRate)];
  return {
    kind: "alert_fired",
    title: `${fromCurrency} to ${toCurrency} has reached your target`,
    text: `Your rate is ${oneOf(facts, rate)}${marked(simulated)}. Your target was ${formatTargetRate(target)}. Save the alert again to watch for another move.`,
    path: `/alerts/${alertId}`,
    action: "View the alert",
    facts: [
      { name: "Your rate now", value: `${oneOf(facts, rate)}${marked(simulated)}` },
      { name: "Your target", value: formatTargetRate(target) },
    ],
  };
}

export function dailyRates(rates: readonly TargetFacts[], simulated: boolean): Message {
  return {
    kind: "daily_rates",
    title: rates.length === 1 ? "Your rate this morning" : "Your rates this morning",
    text: rates.map((facts) => dailyLine(facts, simulated)).join("\n"),
    mailText:
      rates.length === 1 ? "Here's your rate and its target." : "Here are your rates and their targets.",
    path: "/alerts",
    action: "View your alerts",
    facts: rates.map((facts) => ({
      name: `${facts.fromCurrency} to ${facts.toCurrency}`,
      value: dailyLine(facts, simulated),
    })),
  };
}

/** Links to the prefilled quote screen, which prices at the current rate. */
export function quotePrepared(quote: EventOf<"quote_prepared">): Message {
  const { fromCurrency, toCurrency, amount, isReceiving } = quote;
  const [typed, other] = isReceiving ? [toCurrency, fromCurrency] : [fromCurrency, toCurrency];
  const minor = parseAmount(amount, typed);
  const typedAmount =
    typeof minor === "bigint" ? formatMoneyWithCode(money(minor, typed)) : `${amount} ${typed}`;
  const query = new URLSearchParams({ fromCurrency, toCurrency, amount, isReceiving: String(isReceiving) });
  return {
    kind: "quote_prepared",
    title: "Your broker has prepared a quote",
    text: `${typedAmount} ${isReceiving ? "from" : "to"} ${other}. See it at today's live rate and book it if you like it.`,
    path: `/quote?${query}`,
    action: "View the quote",
    facts: [
      { name: isReceiving ? "You get" : "You sell", value: typedAmount },
      { name: isReceiving ? "From" : "To", value: other },
    ],
  };
}

function dailyLine(facts: TargetFacts, simulated: boolean): string {
  const [target, rate] = [requireRate(facts.targetRate), requireRate(facts.clientRate)];
  const side = rate < target ? "below" : "above";
  const distance = rate === target ? "reached" : `${formatRateDistance(target, rate)} ${side} it`;
  return `${oneOf(facts, rate)}${marked(simulated)} · target ${formatTargetRate(target)}, ${distance}`;
}

function oneOf({ fromCurrency, toCurrency }: TargetFacts, rate: Rate): string {
  return `1 ${fromCurrency} = ${formatDisplayRate(rate)} ${toCurrency}`;
}

function marked(simulated: boolean): string {
  return simulated ? " (simulated)" : "";
}
