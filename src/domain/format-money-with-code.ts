import { formatAmount, type Money } from "./money.ts";

/** For example "1,250.00 EUR". */
export function formatMoneyWithCode(amount: Money): string {
  const [whole = "", fraction] = formatAmount(amount).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${fraction === undefined ? grouped : `${grouped}.${fraction}`} ${amount.currency}`;
}
