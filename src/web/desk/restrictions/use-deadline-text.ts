import { useQuery } from "@tanstack/react-query";
import type { RestrictionView } from "#contract/clients/restrictions.ts";
import { businessDaysToFund } from "#domain/trading/quotes/price-quote.ts";
import { deskTradeCountQuery } from "#web/api/desk-trade-queries.ts";
import { isInForce, stopsPaying } from "./format-stopped.ts";

/** What lifting a restriction does to the deadlines of what its client hasn't paid for, and whether the client hears of it. */
export function useDeadlineText(
  restriction: RestrictionView | undefined,
  all: readonly RestrictionView[],
): string {
  const clientId = restriction?.clientId ?? undefined;
  const keptFromPaying = restriction !== undefined && keepsFromPaying(restriction);
  const unpaid = useQuery({
    ...deskTradeCountQuery({ clientId, stage: "AWAITING_FUNDS" }),
    enabled: clientId !== undefined && keptFromPaying,
  });
  if (clientId === undefined) return "Clients aren't notified.";
  if (!keptFromPaying) return "The client isn't notified.";
  if (all.some((other) => other !== restriction && keepsFromPaying(other)))
    return "Another restriction still keeps the client from paying, so no deadline moves until that ends too.";
  return describeMoved(unpaid.data?.count);
}

function keepsFromPaying(restriction: RestrictionView): boolean {
  return isInForce(restriction) && restriction.kinds.some(stopsPaying);
}

/** `unpaid` is undefined while it isn't known. */
function describeMoved(unpaid: number | undefined): string {
  if (unpaid === 0) return "The client has no unpaid exchanges. A forward's unpaid deposit is due later.";
  const due = `due ${businessDaysToFund} business days from now, a forward's unpaid deposit is due later too, and the client is emailed each new deadline.`;
  if (unpaid === undefined) return `Exchanges that the client hasn't paid for are then ${due}`;
  return unpaid === 1
    ? `The client's unpaid exchange is then ${due}`
    : `The client's ${unpaid} unpaid exchanges are then ${due}`;
}
