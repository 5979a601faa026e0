import { formatRate } from "#domain/rate.ts";
import { closeoutsOfForwards } from "#server/payments/forwards/closeouts-store.ts";
import { forwardsByIds } from "#server/payments/forwards/reads-store.ts";
import { openCalls } from "#server/payments/forwards/worths-store.ts";
import type { DomainEvent, Relayed } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { amountOf, amountsOf, type Drafts, from, known, type Links, type Relays } from "./event-drafts.ts";
import { apiUrl, type EventDraft } from "./serialize-event.ts";

type OfForward = Extract<DomainEvent, { readonly forwardId: string }>;

/** Forwards of events, with what every event of a forward has: its terms by now. */
async function forwardsOf<E extends OfForward>(
  tx: Transaction,
  relayed: readonly Relayed<E>[],
  { config }: Links,
) {
  const forwards = await forwardsByIds(tx, idsOf(relayed));
  return relayed.map((each) => {
    const forward = known(forwards.get(each.event.forwardId));
    const { id, reference, rate, deliveryFrom, deliveryTo } = forward;
    const data = {
      ...{ object: "forward" as const, id, url: apiUrl(config, `forwards/${id}`), reference },
      ...{ ...amountsOf(forward), rate: formatRate(rate) },
      ...{ delivery_from: deliveryFrom, delivery_to: deliveryTo },
    };
    return { each, forward, data };
  });
}

function idsOf(relayed: readonly Relayed<OfForward>[]): string[] {
  return relayed.map(({ event }) => event.forwardId);
}

export async function describeForwardBookings(
  tx: Transaction,
  relayed: Relays<"forward_booked">,
  links: Links,
): Drafts {
  return (await forwardsOf(tx, relayed, links)).map(({ each, forward, data }) => ({
    ...from(each),
    type: "forward.booked",
    data: { ...data, deposit_due_by: forward.depositDueBy?.toISOString() ?? null },
  }));
}

const typesOfSteps = {
  forward_deposit_taken: "forward.deposit_taken",
  forward_date_changed: "forward.changed",
} as const;

export async function describeForwardSteps(
  tx: Transaction,
  relayed: Relays<keyof typeof typesOfSteps>,
  links: Links,
): Drafts {
  return (await forwardsOf(tx, relayed, links)).map(({ each, data }) => ({
    ...from(each),
    type: typesOfSteps[each.event.kind],
    data,
  }));
}

export async function describeDrawdowns(
  tx: Transaction,
  relayed: Relays<"forward_drawn">,
  links: Links,
): Drafts {
  return (await forwardsOf(tx, relayed, links)).map(({ each, data }) => ({
    ...from(each),
    type: "forward.drawn",
    data: { ...data, trade_id: each.event.tradeId, by_itself: each.event.byItself },
  }));
}

/** A call that was met or withdrawn since has no event: nothing is asked for. */
export async function describeMarginCalls(
  tx: Transaction,
  relayed: Relays<"margin_called">,
  links: Links,
): Drafts {
  const calls = await openCalls(tx, idsOf(relayed));
  return (await forwardsOf(tx, relayed, links)).flatMap(({ each, forward, data }): EventDraft[] => {
    const call = calls.get(forward.id);
    if (!call) return [];
    const asked = { amount: amountOf(call.amount, forward.fromCurrency), due_by: call.dueBy.toISOString() };
    return [{ ...from(each), type: "forward.margin_called", data: { ...data, ...asked } }];
  });
}

export async function describeForwardCloseouts(
  tx: Transaction,
  relayed: Relays<"forward_closed_out">,
  links: Links,
): Drafts {
  const closeouts = await closeoutsOfForwards(tx, idsOf(relayed));
  return (await forwardsOf(tx, relayed, links)).map(({ each, forward, data }) => {
    const { fromDeposit, fromBalance, owed, reason } = known(closeouts.get(forward.id));
    const cost = amountOf(fromDeposit + fromBalance + owed, forward.fromCurrency);
    return { ...from(each), type: "forward.closed_out", data: { ...data, reason, cost } };
  });
}

export async function describeForwardSettlements(
  tx: Transaction,
  relayed: Relays<"forward_settled">,
  links: Links,
): Drafts {
  return (await forwardsOf(tx, relayed, links)).map(({ each, forward, data }) => {
    const returned = amountOf(BigInt(each.event.depositMinor), forward.fromCurrency);
    return { ...from(each), type: "forward.settled", data: { ...data, deposit_returned: returned } };
  });
}
