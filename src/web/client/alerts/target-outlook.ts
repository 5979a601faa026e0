import type { AlertSide } from "#domain/automation/alerts/rate-alert.ts";
import { sideToReach } from "#domain/automation/alerts/rate-alert.ts";
import {
  formatDisplayRate,
  formatRateDistance,
  formatTargetRate,
} from "#domain/market/rates/format-display-rate.ts";
import { type Rate, rateFromNumber } from "#domain/rate.ts";
import { formatTarget } from "../../design/format.ts";

/** Where a target stands, seen from the client rate of this moment. */
export type Outlook = {
  /** The target, the rate and how far they are apart, in words. */
  target: string;
  rate: string;
  distance: string;
  side: AlertSide;
  /** The rate stands at the target. */
  isThere: boolean;
};

/** Undefined without a usable rate of either kind. `clientRate` is the client's own rate of this moment. */
export function getTargetOutlook(
  target: Rate | undefined,
  clientRate: number | undefined,
): Outlook | undefined {
  const rate = clientRate === undefined ? undefined : rateFromNumber(clientRate);
  if (!rate || target === undefined) return undefined;
  return {
    target: formatTargetRate(target),
    rate: formatDisplayRate(rate),
    distance: formatRateDistance(target, rate),
    side: sideToReach(target, rate),
    isThere: target === rate,
  };
}

/** What the alert will do: the sentence below the form. */
export function formatAlertPreview({ target, distance, side, isThere }: Outlook): string {
  if (isThere) return `Your rate is ${target} now, so we'll tell you straight away.`;
  return side === "at_or_above"
    ? `We'll tell you once when your rate rises to ${target}, ${distance} above where it is now.`
    : `We'll tell you once when your rate falls to ${target}, ${distance} below where it is now.`;
}

/** How far a waiting alert has to go: a few words for the list. */
export function formatDistance({ distance, side, isThere }: Outlook): string {
  if (isThere) return "At your target";
  return side === "at_or_above" ? `${distance} to rise` : `${distance} to fall`;
}

/** A target of the contract as one would type it. */
export function targetText(figure: number): string {
  return formatTarget(figure).replaceAll(",", "");
}
