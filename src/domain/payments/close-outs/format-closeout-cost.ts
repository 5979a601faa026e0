import { formatMoneyWithCode } from "#domain/format-money-with-code.ts";
import { type Money, money } from "#domain/money.ts";

export type CloseoutCost = {
  /** Taken from the client's balance at once. */
  readonly paid: Money;
  /** Owed from then on. */
  readonly owed: Money;
};

/** What closing a trade cost, in words for its client: "Closing it cost 12.34 GBP, taken from your balance." */
export function formatCloseoutCost({ paid, owed }: CloseoutCost): string {
  const cost = money(paid.minor + owed.minor, paid.currency);
  if (cost.minor === 0n) return "Closing it cost nothing.";
  const said = `Closing it cost ${formatMoneyWithCode(cost)}`;
  if (owed.minor === 0n) return `${said}, taken from your balance.`;
  if (paid.minor === 0n) return `${said}, which you owe us.`;
  return `${said}: ${formatMoneyWithCode(paid)} was taken from your balance, and you owe us ${formatMoneyWithCode(owed)}.`;
}

/** What somebody wrote, with the full stop that it may lack. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
