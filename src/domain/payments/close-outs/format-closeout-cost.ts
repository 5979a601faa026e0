import { formatMoneyWithCode } from "#domain/format-money-with-code.ts";
import { type Money, money } from "#domain/money.ts";

export type CloseoutCost = {
  /** Taken from the balance at once. */
  readonly paid: Money;
  /** Becomes a debt. */
  readonly owed: Money;
};

/** For example "Closing it cost 12.34 GBP, taken from your balance." */
export function formatCloseoutCost({ paid, owed }: CloseoutCost): string {
  const cost = money(paid.minor + owed.minor, paid.currency);
  if (cost.minor === 0n) return "Closing it was free.";
  const said = `Closing it cost ${formatMoneyWithCode(cost)}`;
  if (owed.minor === 0n) return `${said}, taken from your balance.`;
  if (paid.minor === 0n) return `${said}, which you owe us.`;
  return `${said}. We took ${formatMoneyWithCode(paid)} from your balance, and you owe us ${formatMoneyWithCode(owed)}.`;
}

/** Adds a missing full stop. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
