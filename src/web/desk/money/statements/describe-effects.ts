import type { DeskStatement } from "#contract/payments/statements.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { LineEffect } from "#domain/payments/bank-statements/line-effect.ts";
import { formatCounted, plural } from "#domain/plural.ts";
import { formatMoney } from "#web/design/format.ts";

type Effect = DeskStatement["effects"][number];

/** What withdrawing a statement does with its lines of one kind, and what is left to do about those that stay. */
export function describeEffect({ effect, count, amount }: Effect, currency: CurrencyCode): string {
  const credits = `${formatCounted(count, "credit")} of ${formatMoney(amount, currency, "code")}`;
  const verb = (one: string, other: string) => plural(count, one, other);
  switch (effect) {
    case "balance":
      return `${credits} ${verb("leaves", "leave")} the balances of clients, who are notified.`;
    case "queue":
      return `${credits} ${verb("leaves", "leave")} the receipts that wait for a decision.`;
    case "payout":
      return `${formatCounted(count, "payout")} ${verb("stays", "stay")} marked as paid until the bank's own line comes. If the bank never paid ${verb("it", "one")}, record its return on the payout's page.`;
    case "return":
      return `${formatCounted(count, "returned payout")} ${verb("stays", "stay")} returned until the bank's own line comes.`;
    case "nothing":
      return `${formatCounted(count, "other line")} no longer ${verb("counts", "count")}. ${verb("It", "They")} moved no money here.`;
    case "trade":
      return `${credits} ${verb("stays", "stay")}, as ${verb("it pays", "they pay")} for trades: once those are closed out or failed, withdraw what's left here.`;
    case "screening":
      return `${credits} ${verb("stays", "stay")} while the payer is a potential sanctions match: once the case is decided, withdraw what's left here.`;
  }
}

/** The same of one line, in a table. */
export const effectLabels: Readonly<Record<LineEffect, string>> = {
  balance: "Leaves a balance",
  queue: "Leaves the queue",
  payout: "Payout stays paid",
  return: "Return stays booked",
  nothing: "No longer counts",
  trade: "Stays: pays for a trade",
  screening: "Stays: payer is screened",
};
