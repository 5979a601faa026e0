import { randomUUIDv7 } from "node:crypto";
import { causeToDisable, isDelivered } from "#domain/webhooks/endpoint-health.ts";
import type { App } from "#server/platform/app.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import { pause } from "#server/platform/pause.ts";
import { type Database, openDatabase } from "#server/platform/postgres/database.ts";
import { createListener } from "#server/platform/postgres/listen.ts";
import { attemptTraced } from "#server/webhooks/attempt-delivery.ts";
import { deliveriesChannel, dropPending } from "#server/webhooks/deliveries-store.ts";
import { createLanes, type Lanes } from "#server/webhooks/delivery-lanes.ts";
import { disableFailed } from "#server/webhooks/disable-failed.ts";
import { expireQuotes } from "#server/webhooks/expire-quotes.ts";
import {
  type AttemptResult,
  type DueDelivery,
  dueDeliveries,
  leaseQueues,
  markHealth,
  queueState,
  recordAttempts,
  releaseLeases,
  renewLeases,
} from "#server/webhooks/queue-store.ts";

/** Retries become due, and a notification may be lost. */
const pollMs = 1_000;
const renewMs = 5_000;
const idleMs = 3_000;
const showMs = 1_000;
const measureMs = 10_000;
const watchQuotesMs = 5_000;
const retryMs = 1_000;
/** Requests on their way in one worker. */
const maxUnderWay = 1_000;
const leasesAtOnce = 64;

/** A result that is still to be recorded, with what it answers. */
type Answered = { readonly delivery: DueDelivery; readonly result: AttemptResult };

type Sender = {
  readonly app: App;
  readonly db: Database;
  /** Of this worker's leases. */
  readonly worker: string;
  readonly lanes: Lanes;
  /** Deliveries that are on their way or not recorded yet. */
  readonly underWay: Set<string>;
  readonly answered: Answered[];
  /** Endpoints whose open screens are to be refreshed, with their clients. */
  readonly changed: Map<string, string>;
  isUnread: boolean;
  waking: AbortController;
};

/**
 * Sends webhooks as long as the process runs, at least once each. Every endpoint's queue is leased to one worker at a
 * time, which sends in its order and several at once; a worker that dies loses its leases.
 */
export function startWebhookSender(app: App, databaseUrl: string): { readonly stop: () => Promise<void> } {
  const db = openDatabase({ url: databaseUrl, log: app.log, connections: 3, statementTimeoutMs: 20_000 });
  const sender: Sender = {
    ...{ app, db, worker: randomUUIDv7(), lanes: createLanes(maxUnderWay), underWay: new Set() },
    ...{ answered: [], changed: new Map(), isUnread: true, waking: new AbortController() },
  };
  const listener = createListener({ url: databaseUrl, log: app.log });
  const onNews = () => {
    sender.isUnread = true;
    sender.waking.abort();
  };
  listener.subscribe(deliveriesChannel, { onMessage: onNews, onConnect: async () => onNews() });
  void listener.start();
  const stopping = new AbortController();
  const running = Promise.all([
    runSender(sender, stopping.signal),
    runEvery(watchQuotesMs, () => watchQuotes(app, db), { app, stopping: stopping.signal }),
    runEvery(measureMs, () => measure(app, db), { app, stopping: stopping.signal }),
  ]);
  return {
    stop: async () => {
      stopping.abort();
      await listener.close();
      await running;
      await db.destroy();
    },
  };
}

async function runSender(sender: Sender, stopping: AbortSignal): Promise<void> {
  const { app, lanes } = sender;
  const isPollOverdue = overdueAfter(pollMs);
  const isRenewalOverdue = overdueAfter(renewMs);
  const isShowOverdue = overdueAfter(showMs);
  while (!stopping.aborted) {
    sender.waking = new AbortController();
    try {
      if (isRenewalOverdue()) await renew(sender);
      // What is being recorded counts as under way until it is, so that it isn't sent twice.
      await both(record(sender), sendNext(sender, isPollOverdue()));
      if (isShowOverdue()) await showChanges(sender);
      if (sender.answered.length === 0 && !sender.isUnread)
        await pause(pollMs, AbortSignal.any([stopping, sender.waking.signal]));
    } catch (error) {
      app.log.warn({ err: error }, "webhooks could not be sent and will be tried again");
      sender.isUnread = true;
      await pause(retryMs, stopping);
    }
  }
  await finish(sender);
  lanes.drop(lanes.ids());
}

async function sendNext(sender: Sender, isPollOverdue: boolean): Promise<void> {
  if (isPollOverdue || sender.isUnread) await look(sender);
  await sendDue(sender);
}

/** Fails with the first failure, once both have ended. */
async function both(one: Promise<void>, other: Promise<void>): Promise<void> {
  const ends = await Promise.allSettled([one, other]);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** Waits for what is on its way, at most a request's time, and gives its queues to the other workers. */
async function finish(sender: Sender): Promise<void> {
  const { app, db, worker, lanes } = sender;
  try {
    while (lanes.underWay() > 0) {
      sender.waking = new AbortController();
      await pause(pollMs, sender.waking.signal);
    }
    await record(sender);
    await releaseLeases(db, worker, lanes.ids());
  } catch (error) {
    app.log.warn({ err: error }, "answers to webhooks could not be recorded; they are sent again");
  }
}

/** Takes up queues that have something due. */
async function look(sender: Sender): Promise<void> {
  const { app, db, worker, lanes } = sender;
  sender.isUnread = false;
  const held = lanes.ids();
  lanes.add(await leaseQueues(db, { worker, held, now: app.clock() }, leasesAtOnce));
  lanes.expectMore();
}

async function renew({ db, worker, lanes }: Sender): Promise<void> {
  const idle = lanes.idle(performance.now(), idleMs);
  lanes.drop(idle);
  await releaseLeases(db, worker, idle);
  lanes.keep(await renewLeases(db, worker, lanes.ids()));
}

async function sendDue(sender: Sender): Promise<void> {
  const { app, db, lanes, underWay } = sender;
  const rooms = lanes.rooms();
  const due = await dueDeliveries(db, rooms, { underWay: [...underWay], now: app.clock() });
  const counts = Map.groupBy(due, ({ endpointId }) => endpointId);
  for (const { endpointId, room } of rooms) {
    const lane = lanes.get(endpointId);
    if (lane) lane.hasMore = (counts.get(endpointId)?.length ?? 0) === room;
  }
  const ended = new Set(due.filter(({ isEnded }) => isEnded).map(({ endpointId }) => endpointId));
  for (const endpointId of ended) await dropPending(db, endpointId, app.clock());
  for (const delivery of due) if (!ended.has(delivery.endpointId)) void send(sender, delivery);
}

async function send(sender: Sender, delivery: DueDelivery): Promise<void> {
  const { app, lanes, underWay } = sender;
  const lane = lanes.get(delivery.endpointId);
  if (!lane) return;
  lane.isFailing = delivery.failingSince !== null;
  lane.underWay++;
  underWay.add(delivery.id);
  if (delivery.attempts === 0 && !delivery.isReplay) {
    const waitedMs = app.clock().getTime() - delivery.happenedAt.getTime();
    app.metrics.webhookFirstAttemptSeconds.observe(Math.max(0, waitedMs / 1_000));
  }
  try {
    const result = await attemptTraced(delivery, app);
    lanes.answered(lane, result.latencyMs);
    sender.answered.push({ delivery, result });
  } catch (error) {
    // Such as a secret whose key is missing: nothing was sent, and it stays due.
    app.log.error({ err: error, delivery: delivery.id }, "a webhook could not be made");
    lanes.answered(lane, 0);
    underWay.delete(delivery.id);
    lane.hasMore = false;
  }
  sender.waking.abort();
}

/** Records answers together; those that can't be recorded now stay for the next time. */
async function record(sender: Sender): Promise<void> {
  const { app, db, underWay, changed } = sender;
  const answered = sender.answered.splice(0);
  if (answered.length === 0) return;
  try {
    await recordAttempts(
      db,
      answered.map(({ result }) => result),
    );
  } catch (error) {
    sender.answered.unshift(...answered);
    throw error;
  }
  for (const { delivery, result } of answered) {
    underWay.delete(delivery.id);
    changed.set(delivery.endpointId, delivery.clientId);
    app.metrics.webhookAttempts.inc({ outcome: isOk(result) ? "delivered" : "failed" });
    app.metrics.webhookAnswerSeconds.observe(result.latencyMs / 1_000);
  }
  await recordHealth(sender, answered);
}

/** Since when endpoints fail; disables those that have failed for too long. */
async function recordHealth({ app, db, lanes }: Sender, answered: readonly Answered[]): Promise<void> {
  const now = app.clock();
  const byEndpoint = Map.groupBy(answered, ({ delivery }) => delivery.endpointId);
  const recovered: string[] = [];
  const failed: string[] = [];
  for (const [endpointId, group] of byEndpoint) {
    const hasDelivered = group.some(({ result }) => isOk(result));
    const wasFailing = group.some(({ delivery }) => delivery.failingSince !== null);
    const lane = lanes.get(endpointId);
    if (lane) lane.isFailing = !hasDelivered;
    if (hasDelivered && wasFailing) recovered.push(endpointId);
    if (!hasDelivered && !wasFailing) failed.push(endpointId);
  }
  await markHealth(db, { recovered, failed }, now);
  for (const { delivery, result } of answered) {
    if (isOk(result)) continue;
    const failure = { status: result.answerStatus, fault: result.fault };
    const because = causeToDisable(failure, { failingSince: delivery.failingSince ?? now, now });
    const { endpointId } = delivery;
    if (because) await db.transaction().execute((tx) => disableFailed(tx, endpointId, { because, now }));
  }
}

function isOk({ answerStatus: status, fault }: AttemptResult): boolean {
  return isDelivered({ status, fault });
}

/** Refreshes open screens, at most once a second however much is sent. */
async function showChanges({ db, changed }: Sender): Promise<void> {
  const events = [...changed].map(([id, clientId]) => ({ clientId, kind: "webhooks", id }));
  changed.clear();
  await notifyClients(db, events);
}

async function watchQuotes(app: App, db: Database): Promise<void> {
  while (await db.transaction().execute((tx) => expireQuotes(tx, app.clock())));
}

async function measure({ metrics, clock }: App, db: Database): Promise<void> {
  const { waiting, failing, oldest } = await queueState(db);
  metrics.webhookWaiting.set(waiting);
  metrics.webhookFailing.set(failing);
  metrics.webhookLagSeconds.set(oldest ? Math.max(0, clock().getTime() - oldest.getTime()) / 1_000 : 0);
}

async function runEvery(
  ms: number,
  work: () => Promise<void>,
  { app, stopping }: { readonly app: App; readonly stopping: AbortSignal },
): Promise<void> {
  while (!stopping.aborted) {
    try {
      await work();
    } catch (error) {
      app.log.warn({ err: error }, "the queue of webhooks could not be read");
    }
    await pause(ms, stopping);
  }
}

/** Returns true at the first call, and then once per elapsed interval. */
function overdueAfter(ms: number): () => boolean {
  let nextAt = 0;
  return () => {
    const now = performance.now();
    if (now < nextAt) return false;
    nextAt = now + ms;
    return true;
  };
}
