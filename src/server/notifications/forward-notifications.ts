import { assert } from "#domain/assert.ts";
import { drawingDays } from "#domain/payments/forwards/forward-dates.ts";
import { readPayInDetails } from "#server/payments/forwards/read-pay-in-details.ts";
import { type ForwardWithTerms, forwardsByIds } from "#server/payments/forwards/reads-store.ts";
import { openCalls } from "#server/payments/forwards/worths-store.ts";
import type { App } from "#server/platform/app.ts";
import type { DomainEvent, EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findTrades } from "#server/trading/trades/reads-store.ts";
import {
  type ForwardFacts,
  forwardBooked,
  forwardClosedOut,
  forwardDateChanged,
  forwardDeadlineMoved,
  forwardDepositAsked,
  forwardDepositTaken,
  forwardDrawn,
  forwardDueSoon,
  forwardSettled,
  marginCalled,
} from "./forward-messages.ts";
import type { Message } from "./messages.ts";
import { sendNotifications } from "./send-notifications.ts";

type NotifiedForward = ForwardFacts & ForwardWithTerms;
type OfForward = Extract<DomainEvent, { readonly forwardId: string }>;

/** To the member who booked the forward, and the client's contact; none where there is no message any more. */
function notify<E extends OfForward>(
  compose: (
    forward: NotifiedForward,
    event: E,
    tx: Transaction,
    app: App,
  ) => Message | undefined | Promise<Message | undefined>,
) {
  return async (tx: Transaction, relayed: readonly Relayed<E>[], app: App): Promise<void> => {
    const ids = relayed.map(({ event }) => event.forwardId);
    const forwards = await forwardsByIds(tx, ids);
    const notifications = [];
    for (const { key, event } of relayed) {
      const row = forwards.get(event.forwardId);
      assert(row, `forward ${event.forwardId} of its event`);
      const pair = { currencies: [row.fromCurrency, row.toCurrency], calendar: app.calendar };
      const message = await compose({ ...row, ...drawingDays(row, pair) }, event, tx, app);
      if (message)
        notifications.push({
          clientId: event.clientId,
          eventKey: key,
          message,
          concerns: row.bookedBy,
        });
    }
    await sendNotifications(tx, notifications, app);
  };
}

/** Notifications of forwards per event. */
export const forwardNotifications: Subscriptions = {
  // Its deposit may have come meanwhile.
  forward_booked: [
    notify<EventOf<"forward_booked">>(async (forward, _, tx, { bank, clock }) => {
      const { status, depositDueBy: dueBy } = forward;
      if (status !== "PENDING_DEPOSIT" || dueBy === null) return forwardBooked(forward);
      const payIn = await readPayInDetails(tx, forward, { bank, now: clock() });
      return forwardDepositAsked(forward, { dueBy, payIn });
    }),
  ],
  forward_deposit_taken: [notify<EventOf<"forward_deposit_taken">>(forwardDepositTaken)],
  // Its deposit came or it was closed meanwhile, or the client can't pay in again, after which it moves once more.
  forward_deadline_moved: [
    notify<EventOf<"forward_deadline_moved">>(async (forward, { dueBy }, tx, { bank, clock }) => {
      if (forward.status !== "PENDING_DEPOSIT") return undefined;
      const payIn = await readPayInDetails(tx, forward, { bank, now: clock() });
      return payIn ? forwardDeadlineMoved(forward, { dueBy: new Date(dueBy), payIn }) : undefined;
    }),
  ],
  forward_drawn: [
    notify<EventOf<"forward_drawn">>(async (forward, { tradeId, byItself }, tx) => {
      const trade = (await findTrades(tx, [tradeId])).get(tradeId);
      assert(trade, `trade ${tradeId} of its event`);
      const call = (await openCalls(tx, [forward.id])).get(forward.id);
      return forwardDrawn(forward, { ...trade, tradeId, byItself, call });
    }),
  ],
  forward_date_changed: [notify<EventOf<"forward_date_changed">>(forwardDateChanged)],
  // Drawn since.
  forward_due_soon: [
    notify<EventOf<"forward_due_soon">>((forward) =>
      forward.fromLeft > 0n ? forwardDueSoon(forward) : undefined,
    ),
  ],
  forward_closed_out: [notify<EventOf<"forward_closed_out">>(forwardClosedOut)],
  // Met or withdrawn since.
  margin_called: [
    notify<EventOf<"margin_called">>(async (forward, _, tx) => {
      const call = (await openCalls(tx, [forward.id])).get(forward.id);
      return call && marginCalled(forward, call);
    }),
  ],
  forward_settled: [
    notify<EventOf<"forward_settled">>((forward, { depositMinor }) =>
      forwardSettled(forward, BigInt(depositMinor)),
    ),
  ],
};
