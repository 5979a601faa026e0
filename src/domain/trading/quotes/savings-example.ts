import { assert } from "#domain/assert.ts";
import { money } from "#domain/money.ts";
import { convert, parseRate, type Rate, scaleRate } from "#domain/rate.ts";

/** One rate of the example and what arrives at it, in cents. */
export type ExampleRate = { readonly rate: Rate; readonly arrives: bigint };

export type SavingsExample = {
  /** In pence. */
  readonly sent: bigint;
  readonly bankMarginPercent: number;
  readonly mid: ExampleRate;
  readonly bank: ExampleRate;
  readonly summit: ExampleRate;
  /** What arrives more than through the bank, in cents. */
  readonly saving: bigint;
};

const sent = 100_000_00n;
const bankMarginPercent = 3;

/** The worked example of the public pages: £100,000 to euros at mid-market 1.1700, beside a bank that takes 3 %. */
export function savingsExample(): SavingsExample {
  const midRate = read("1.1700");
  const at = (rate: Rate): ExampleRate => ({
    rate,
    arrives: convert(money(sent, "GBP"), rate, "EUR", "half-even").minor,
  });
  const bank = at(scaleRate(midRate, BigInt(100 - bankMarginPercent), 100n));
  // A rounded figure of the brochure; the margin of a real quote is smaller, so that the example promises too little.
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
