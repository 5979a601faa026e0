import type { Trade } from "#contract/trading/trades.ts";
import { clockIn, defaultTimeZone } from "#domain/time-zone.ts";
import { formatDate } from "#web/design/format.ts";

/** Whether the client may send no money for an exchange now. */
export type Paying = { readonly isUnpayable: boolean };

const payable: Paying = { isUnpayable: false };

type Booked = Pick<Trade, "createdAt" | "deliveryDate">;

/** A trade's delivery day is that of money which arrives on the day of booking; later money delays it. */
export function estimatedDelivery(
  trade: Booked & Pick<Trade, "timeline">,
  now: Date,
  { isUnpayable }: Paying = payable,
): string {
  const funded = trade.timeline.find(({ kind }) => kind === "funded");
  if (funded)
    return isBookedOn(trade, new Date(funded.at))
      ? formatDate(trade.deliveryDate)
      : "2 business days after your money arrived";
  return isBookedOn(trade, now) && !isUnpayable
    ? `${formatDate(trade.deliveryDate)} if you pay today`
    : "2 business days after you pay";
}

/** When a trade is delivered, or was; undefined for one that was closed. */
export function deliveryFact(
  trade: Booked & Pick<Trade, "stage" | "timeline">,
  now: Date,
  paying: Paying = payable,
): { readonly name: string; readonly value: string } | undefined {
  if (trade.stage === "CANCELLED" || trade.stage === "FAILED") return undefined;
  const completed = trade.timeline.find(({ kind }) => kind === "completed");
  if (completed) return { name: "Completed", value: formatDate(completed.at) };
  return { name: "Estimated delivery", value: estimatedDelivery(trade, now, paying) };
}

/** The same for money that is paid from a balance now: what goes to a balance is there at once. */
export function estimatedDeliveryIfPaidNow(trade: Booked & Pick<Trade, "allocation">, now: Date): string {
  const { allocation } = trade;
  if (allocation.length > 0 && allocation.every(({ toBalance }) => toBalance)) return "Straight away";
  return isBookedOn(trade, now)
    ? `${formatDate(trade.deliveryDate)}, estimated`
    : "In 2 business days, estimated";
}

function isBookedOn({ createdAt }: Booked, moment: Date): boolean {
  return clockIn(defaultTimeZone, new Date(createdAt)).day === clockIn(defaultTimeZone, moment).day;
}
