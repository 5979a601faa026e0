import { formatAmount, type Money } from "./money.ts";

/** An amount as it stands in a sentence, grouped by thousands with its code: "1,250.00 EUR". */
export function formatMoneyWithCode(amount: Money): string {
  const [whole = "", fraction] = formatAmount(amount).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${fraction === undefined ? grouped : `${grouped}.${fraction}`} ${amount.currency}`;
}
