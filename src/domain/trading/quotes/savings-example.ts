import { assert } from "#domain/assert.ts";
import { bankMargin, marginInPercent } from "#domain/market/pricing/margin.ts";
import { money } from "#domain/money.ts";
import { convert, parseRate, type Rate, scaleRate } from "#domain/rate.ts";
import { divide } from "#domain/rounding.ts";
import type { Price } from "./price-quote.ts";

/** A rate of the example and the received amount in cents. */
export type ExampleRate = { readonly rate: Rate; readonly arrives: bigint };

export type SavingsExample = {
  /** In pence. */
  readonly sent: bigint;
  readonly bankMarginPercent: number;
  readonly mid: ExampleRate;
  readonly bank: ExampleRate;
  readonly summit: ExampleRate;
  /** Difference to the bank's amount, in cents. */
  readonly saving: bigint;
};

const sent = 100_000_00n;
/** A bank's typical margin, with which every saving is compared. */
export const bankMarginPercent = marginInPercent(bankMargin);

/**
 * What the client keeps beside a bank that takes its typical margin, in minor units of the bought currency;
 * the bank's amount is rounded up. Negative when Summit's margin is larger.
 */
export function getSaving({ midAmount, toAmount }: Pick<Price, "midAmount" | "toAmount">): bigint {
  const share = BigInt(100 - bankMarginPercent);
  return toAmount - divide(midAmount * share, 100n, "up");
}

/**
 * The worked example of the public pages: £100,000 to EUR at mid-market 1.1700, compared with a bank that
 * charges 3%.
 */
export function savingsExample(): SavingsExample {
  const midRate = read("1.1700");
  const at = (rate: Rate): ExampleRate => ({
    rate,
    arrives: convert(money(sent, "GBP"), rate, "EUR", "half-even").minor,
  });
  const bank = at(scaleRate(midRate, BigInt(100 - bankMarginPercent), 100n));
  // A rounded figure from the brochure; real quotes have a smaller margin, so the example understates.
  const summit = at(read("1.1641"));
  return {
    sent,
    bankMarginPercent,
    mid: at(midRate),
    bank,
    summit,
    saving: summit.arrives - bank.arrives,
  };
}

function read(text: string): Rate {
  const rate = parseRate(text);
  assert(rate !== undefined, `a rate: ${text}`);
  return rate;
}
