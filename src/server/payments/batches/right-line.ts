import type { CurrencyCode } from "#domain/currency.ts";
import { type Money, money } from "#domain/money.ts";
import type { LineRow } from "./store.ts";

/** A line that can be paid. */
export type RightLine = LineRow & {
  readonly payeeName: string;
  readonly accountMasked: string;
  readonly accountFingerprint: Buffer;
  readonly currency: CurrencyCode;
  readonly amount: bigint;
  readonly reference: string;
};

export function isRight(line: LineRow): line is RightLine {
  return Object.keys(line.faults as object).length === 0;
}

export function amountOf({ amount, currency }: RightLine): Money {
  return money(amount, currency);
}
