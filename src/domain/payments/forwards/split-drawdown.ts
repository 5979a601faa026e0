import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import { divide } from "#domain/rounding.ts";

/** A forward's amounts in minor units: sold, bought, and what the sold one is worth at its mid-market rate. */
export type ForwardAmounts = {
  readonly fromAmount: bigint;
  readonly toAmount: bigint;
  readonly midAmount: bigint;
};

export type SplitDrawdown = {
  readonly drawn: ForwardAmounts;
  readonly left: { readonly fromLeft: bigint; readonly toLeft: bigint };
};

/**
 * Divides what is left of a forward into a part and a rest. What is left of each amount follows from what is left of the sold one
 * alone, so that any sequence of parts adds up to the forward's amounts exactly, and what was bought so far is never more than
 * its share.
 * @returns a refusal `amount_too_small`, `forward_amount_above_rest` or `forward_rest_too_small`.
 */
export function splitDrawdown(
  forward: ForwardAmounts & { readonly fromLeft: bigint },
  amount: bigint,
): Outcome<SplitDrawdown> {
  const { fromLeft } = forward;
  if (amount > fromLeft) return refused("forward_amount_above_rest");
  const restOfFrom = fromLeft - amount;
  if (restOfFrom > 0n && shareOf(forward.toAmount, restOfFrom, forward, "down") === 0n)
    return refused("forward_rest_too_small");
  const before = amountsLeft(forward, fromLeft);
  const after = amountsLeft(forward, restOfFrom);
  const bought = before.toLeft - after.toLeft;
  if (amount <= 0n || bought === 0n) return refused("amount_too_small");
  return accepted({
    drawn: { fromAmount: amount, toAmount: bought, midAmount: before.midLeft - after.midLeft },
    left: { fromLeft: restOfFrom, toLeft: after.toLeft },
  });
}

/** What is left of the bought amount and of the worth at mid-market, each rounded up, when so much of the sold one is. */
export function amountsLeft(
  forward: ForwardAmounts,
  fromLeft: bigint,
): { readonly toLeft: bigint; readonly midLeft: bigint } {
  return {
    toLeft: shareOf(forward.toAmount, fromLeft, forward, "up"),
    midLeft: shareOf(forward.midAmount, fromLeft, forward, "up"),
  };
}

function shareOf(
  amount: bigint,
  fromLeft: bigint,
  { fromAmount }: Pick<ForwardAmounts, "fromAmount">,
  rounding: "up" | "down",
): bigint {
  return divide(amount * fromLeft, fromAmount, rounding);
}
