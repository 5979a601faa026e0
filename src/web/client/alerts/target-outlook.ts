import type { AlertSide } from "#domain/automation/alerts/rate-alert.ts";
import { sideToReach } from "#domain/automation/alerts/rate-alert.ts";
import {
  formatDisplayRate,
  formatRateDistance,
  formatTargetRate,
} from "#domain/market/rates/format-display-rate.ts";
import { type Rate, rateFromNumber } from "#domain/rate.ts";
import { formatTarget } from "#web/design/format.ts";

/** A target's position relative to the current client rate. */
export type Outlook = {
  /** The target, the rate and the distance between them as text. */
  target: string;
  rate: string;
  distance: string;
  side: AlertSide;
  isThere: boolean;
};

/** Undefined without a usable rate. `clientRate` is the client's own current rate. */
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

/** The summary sentence below the form. */
export function formatAlertPreview({ target, distance, side, isThere }: Outlook): string {
  if (isThere) return `Your rate is ${target} now, so we'll tell you straight away.`;
  return side === "at_or_above"
    ? `We'll tell you once when your rate rises to ${target}, ${distance} above where it is now.`
    : `We'll tell you once when your rate falls to ${target}, ${distance} below where it is now.`;
}

/** Distance of a waiting alert, in a few words for the list. */
export function formatDistance({ distance, side, isThere }: Outlook): string {
  if (isThere) return "At your target";
  return side === "at_or_above" ? `${distance} to rise` : `${distance} to fall`;
}

/** The contract's target in the form in which a client types it. */
export function targetText(figure: number): string {
  return formatTarget(figure).replaceAll(",", "");
}
