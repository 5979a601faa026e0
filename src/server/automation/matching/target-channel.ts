import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { marginFromMillionths } from "#domain/market/pricing/margin.ts";
import { formatRate, parseRate } from "#domain/rate.ts";
import type { BestTarget, RateTrigger } from "./rate-trigger.ts";

/** Postgres channel for placed or changed targets: `name from to margin side target`. */
export const targetChannel = "resting";

export type TargetMessage = BestTarget & { readonly name: RateTrigger["name"] };

export function serializeTargetMessage({
  name,
  fromCurrency,
  toCurrency,
  margin,
  side,
  target,
}: TargetMessage): string {
  return [name, fromCurrency, toCurrency, margin, side, formatRate(target)].join(" ");
}

/** @throws for text that `serializeTargetMessage` did not produce. */
export function parseTargetMessage(text: string): TargetMessage {
  const [name, from = "", to = "", millionths, side, figure = ""] = text.split(" ");
  const margin = marginFromMillionths(Number(millionths));
  const target = parseRate(figure);
  if (
    (name !== "orders" && name !== "alerts") ||
    (side !== "at_or_above" && side !== "at_or_below") ||
    !isCurrencyCode(from) ||
    !isCurrencyCode(to) ||
    margin === undefined ||
    target === undefined
  )
    throw new Error(`no note of what rests: ${text}`);
  return { name, fromCurrency: from satisfies CurrencyCode, toCurrency: to, margin, side, target };
}
