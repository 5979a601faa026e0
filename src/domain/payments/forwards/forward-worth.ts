import type { CurrencyCode } from "#domain/currency.ts";
import { money } from "#domain/money.ts";
import { convertBack, type Rate } from "#domain/rate.ts";
import { depositOf } from "./deposit-share.ts";

/** What isn't exchanged yet of a forward, in minor units. */
export type RestOfForward = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly fromLeft: bigint;
  readonly toLeft: bigint;
};

/**
 * What the rest of a forward has gained (above zero) or lost for the client since it was booked, in minor units of the sold
 * currency: what its bought amount would cost at `rate`, the mid-market rate for its dates now, rounded down, less what it
 * costs by the forward.
 */
export function changeOfWorth(rest: RestOfForward, rate: Rate): bigint {
  const { fromCurrency, toCurrency, fromLeft, toLeft } = rest;
  return convertBack(money(toLeft, toCurrency), rate, fromCurrency, "down").minor - fromLeft;
}

/** A forward's deposit in minor units of the sold currency. */
export type DepositState = {
  /** Asked for when it was booked. */
  readonly deposit: bigint;
  /** Held now, with what margin calls added. */
  readonly held: bigint;
  /** Not exchanged yet, in minor units of the sold currency. */
  readonly fromLeft: bigint;
};

/**
 * What a forward's loss is measured against: the deposit held, or the standard deposit on what is left where a client's own share
 * is smaller.
 */
export function lossCover({ held, fromLeft }: Omit<DepositState, "deposit">): bigint {
  const standard = depositOf(fromLeft);
  return held > standard ? held : standard;
}

/**
 * What a margin call asks for, in minor units of the sold currency; zero while the loss is at most half of its cover. It brings
 * back the first deposit above the loss, and the loss to at most half of what is then held. An open call stays until the loss
 * is at most two fifths, so that a rate at the border doesn't call again and again.
 */
export function marginCallAmount(
  change: bigint,
  { deposit, held, fromLeft }: DepositState,
  { isOpen }: { readonly isOpen: boolean } = { isOpen: false },
): bigint {
  const loss = change < 0n ? -change : 0n;
  const cover = lossCover({ held, fromLeft });
  const isCovered = isOpen ? loss * 5n <= cover * 2n : loss * 2n <= cover;
  if (isCovered) return 0n;
  const needed = (deposit > loss ? deposit : loss) + loss;
  return needed > held ? needed - held : 0n;
}
