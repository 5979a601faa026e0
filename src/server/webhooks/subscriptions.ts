import type { WebhookEventType } from "#domain/webhooks/event-type.ts";
import type { App } from "#server/platform/app.ts";
import type { DomainEvent, Relayed } from "#server/platform/outbox/events.ts";
import type { Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { traceParentFor } from "#server/platform/tracing/tracing.ts";
import { insertEvents, type NewDelivery } from "./deliveries-store.ts";
import * as exchanges from "./describe-exchanges.ts";
import * as forwards from "./describe-forwards.ts";
import * as payments from "./describe-payments.ts";
import { type SubscribedEndpoint, subscribedEndpoints } from "./endpoints-store.ts";
import { type EventDraft, serializeEvent } from "./serialize-event.ts";

/** The webhook events of each event, written in the relay's transaction and sent after it. */
export const webhookSubscriptions: Subscriptions = {
  quote_expired: [write(["quote.expired"], exchanges.describeQuotes)],
  trade_booked: [write(["trade.booked", "order.filled"], exchanges.describeBookings)],
  trade_funded: [write(["trade.funded"], exchanges.describeFunded)],
  trade_completed: [write(["trade.completed"], exchanges.describeCompleted)],
  trade_cancelled: [write(["trade.cancelled", "trade.closed_out"], exchanges.describeCancelled)],
  trade_failed: [write(["trade.cancelled"], exchanges.describeFailed)],
  forward_booked: [write(["forward.booked"], forwards.describeForwardBookings)],
  forward_deposit_taken: [write(["forward.deposit_taken"], forwards.describeForwardSteps)],
  forward_drawn: [write(["forward.drawn"], forwards.describeDrawdowns)],
  forward_date_changed: [write(["forward.changed"], forwards.describeForwardSteps)],
  margin_called: [write(["forward.margin_called"], forwards.describeMarginCalls)],
  forward_closed_out: [write(["forward.closed_out"], forwards.describeForwardCloseouts)],
  forward_settled: [write(["forward.settled"], forwards.describeForwardSettlements)],
  payment_ready: [write(["payment.ready"], payments.describePayments)],
  payment_sent: [write(["payment.sent"], payments.describePayments)],
  payment_completed: [write(["payment.completed"], payments.describePayments)],
  payment_returned: [write(["payment.returned"], payments.describePayments)],
  payment_declined: [write(["payment.declined"], payments.describePayments)],
  balance_credited: [write(["balance.credited"], payments.describeCredits)],
  receipt_credited: [write(["balance.credited"], payments.describeCredits)],
  order_expired: [write(["order.expired"], exchanges.describeOrders)],
  order_failed: [write(["order.failed"], exchanges.describeOrders)],
  alert_fired: [write(["alert.fired"], exchanges.describeAlerts)],
  approval_requested: [write(["approval.requested"], payments.describeApprovals)],
  approval_decided: [write(["approval.approved", "approval.declined"], payments.describeApprovals)],
  batch_finished: [write(["batch.finished"], payments.describeBatches)],
  schedule_failed: [write(["schedule.failed"], payments.describeSchedules)],
  beneficiary_saved: [write(["beneficiary.changed"], payments.describeRecipients)],
  beneficiary_deleted: [write(["beneficiary.changed"], payments.describeRecipients)],
};

type OfClient = DomainEvent & { readonly clientId: string };
type Describe<E extends OfClient> = (
  tx: Transaction,
  relayed: readonly Relayed<E>[],
  app: App,
) => Promise<readonly EventDraft[]>;

/** A fixed number of statements for a whole group of events, and one where nobody asks for them. */
function write<E extends OfClient>(types: readonly WebhookEventType[], describeEvents: Describe<E>) {
  return async (tx: Transaction, relayed: readonly Relayed<E>[], app: App): Promise<void> => {
    const clientIds = [...new Set(relayed.map(({ event }) => event.clientId))];
    const endpoints = Map.groupBy(
      await subscribedEndpoints(tx, clientIds, types),
      ({ clientId }) => clientId,
    );
    const wanted = relayed.filter(({ event }) => endpoints.has(event.clientId));
    if (wanted.length === 0) return;
    const drafts = await describeEvents(tx, wanted, app);
    await send(tx, drafts, { endpoints, app });
  };
}

async function send(
  tx: Transaction,
  drafts: readonly EventDraft[],
  {
    endpoints,
    app,
  }: { readonly endpoints: ReadonlyMap<string, readonly SubscribedEndpoint[]>; readonly app: App },
): Promise<void> {
  const asking = ({ clientId, type }: EventDraft) =>
    (endpoints.get(clientId) ?? []).filter(({ eventTypes }) => eventTypes.some((each) => each === type));
  const sent = drafts
    .map((draft) => ({ draft, to: asking(draft) }))
    .filter(({ to }) => to.length > 0)
    .map(({ draft, to }) => ({ event: serializeEvent(draft, app.newId()), to }));
  if (sent.length === 0) return;
  const deliveries = sent.flatMap(({ event: { id: eventId, clientId, type, eventKey }, to }) => {
    const about = { clientId, eventId, type, traceParent: traceParentFor({ eventKey, clientId }) };
    return to.map(({ id: endpointId }): NewDelivery => ({ id: app.newId(), endpointId, ...about }));
  });
  const events = sent.map(({ event }) => event);
  await insertEvents(tx, events, deliveries, app.clock());
}
