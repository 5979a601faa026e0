import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type Metrics = ReturnType<typeof createMetrics>;

/** Prometheus metrics, with a registry per app, so that tests can run several in one process. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Counter<Label>({ name, help, labelNames, registers });
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Gauge<Label>({ name, help, labelNames, registers });
  return {
    registry,
    requestSeconds: new Histogram({
      name: "summit_request_seconds",
      help: "How long requests took, by the path of their endpoint.",
      labelNames: ["method", "path", "status"] as const,
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
      registers,
    }),
    requestsInFlight: gauge(
      "summit_requests_in_flight",
      "Requests that are being answered, streams included.",
    ),
    logins: counter("summit_logins_total", "Attempts to log in.", ["site", "outcome"]),
    bookings: counter("summit_bookings_total", "Trades that were asked for.", ["outcome"]),
    bookingSeconds: new Histogram({
      name: "summit_booking_seconds",
      help: "From a booking's place in the queue until its answer.",
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
      registers,
    }),
    bookingsQueued: gauge("summit_bookings_queued", "Bookings that wait for a batch."),
    bookingBatch: new Histogram({
      name: "summit_booking_batch_size",
      help: "How many bookings were committed together.",
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers,
    }),
    ...createMarketMetrics({ counter, gauge, registers }),
    ...createOutboxMetrics({ counter, gauge, registers }),
    ...createWebhookMetrics({ counter, gauge, registers }),
    ...createJobMetrics({ counter, gauge, registers }),
    ...createResourceMetrics({ counter, gauge, registers }),
    ...createReplicaMetrics({ counter, gauge }),
    ...createBooksMetrics({ gauge }),
  };
}

type Makers = {
  readonly counter: <Label extends string = never>(
    name: string,
    help: string,
    labelNames?: readonly Label[],
  ) => Counter<Label>;
  readonly gauge: <Label extends string = never>(
    name: string,
    help: string,
    labelNames?: readonly Label[],
  ) => Gauge<Label>;
  readonly registers: Registry[];
};

/** Rates, what they reach, and the clock that they are judged by. */
function createMarketMetrics({ counter, gauge, registers }: Makers) {
  return {
    ticks: counter("summit_rate_ticks_total", "Rates taken from a source.", ["source"]),
    ratesHeld: gauge(
      "summit_rates_held",
      "Currencies without a rate since theirs moved suddenly and no other table has borne it out.",
    ),
    matched: counter("summit_matched_total", "Orders and alerts that a rate reached and a worker acted on.", [
      "kind",
    ]),
    matchSeconds: new Histogram({
      name: "summit_match_seconds",
      help: "From the arrival of rates until a worker had acted on all that they reach.",
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30],
      registers,
    }),
    matchedAt: gauge(
      "summit_matched_timestamp_seconds",
      "When the matcher was last level with the rates; more than some seconds ago is an alarm.",
    ),
    rateAgeSeconds: gauge("summit_rate_age_seconds", "Age of the oldest rate in use."),
    liquidityDown: gauge(
      "summit_liquidity_down",
      "1 while the liquidity provider isn't connected; some minutes of it are an alarm.",
    ),
    hardLimitsExceeded: gauge(
      "summit_position_hard_limits_exceeded",
      "Hard limits of the house's position that keep this process from quoting what would increase it.",
    ),
    clockSteps: counter(
      "summit_clock_steps_total",
      "Times that the clock was set by more than 2 s; any is an alarm.",
      ["direction"],
    ),
    streamListeners: gauge("summit_stream_listeners", "Open event streams."),
  };
}

function createOutboxMetrics({ counter, gauge, registers }: Makers) {
  return {
    outboxWaiting: gauge("summit_outbox_waiting", "Rows of the outbox that are not relayed yet."),
    outboxLagSeconds: gauge(
      "summit_outbox_lag_seconds",
      "Age of the oldest row of the outbox that is not relayed yet.",
    ),
    outboxFailing: gauge(
      "summit_outbox_failing",
      "Rows of the outbox that have failed and will be tried again.",
    ),
    outboxEvents: counter("summit_outbox_events_total", "Events delivered to their subscribers.", [
      "outcome",
    ]),
    outboxRelaySeconds: new Histogram({
      name: "summit_outbox_relay_seconds",
      help: "From an event until its subscribers had handled it.",
      buckets: [0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 300],
      registers,
    }),
  };
}

/** What sends webhooks to clients' servers. */
function createWebhookMetrics({ counter, gauge, registers }: Makers) {
  return {
    webhookAttempts: counter("summit_webhook_attempts_total", "Requests to clients' servers.", ["outcome"]),
    webhookWaiting: gauge("summit_webhook_waiting", "Deliveries of webhooks that wait, retries included."),
    webhookFailing: gauge(
      "summit_webhook_failing_endpoints",
      "Endpoints that failed since their last success.",
    ),
    webhookLagSeconds: gauge(
      "summit_webhook_lag_seconds",
      "Age of the oldest delivery that waits for its first attempt.",
    ),
    webhookFirstAttemptSeconds: new Histogram({
      name: "summit_webhook_first_attempt_seconds",
      help: "From an event until the first attempt to deliver it.",
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60],
      registers,
    }),
    webhookAnswerSeconds: new Histogram({
      name: "summit_webhook_answer_seconds",
      help: "How long clients' servers took to answer.",
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10],
      registers,
    }),
  };
}

/** Mails, recurring tasks, and what waits for them and for the desk. */
function createJobMetrics({ gauge, registers }: Makers) {
  return {
    mailSeconds: new Histogram({
      name: "summit_mail_seconds",
      help: "How long the mail server took for a mail.",
      labelNames: ["outcome"] as const,
      buckets: [0.05, 0.25, 1, 5, 15],
      registers,
    }),
    taskSeconds: new Histogram({
      name: "summit_task_seconds",
      help: "How long recurring tasks took.",
      labelNames: ["task", "outcome"] as const,
      buckets: [0.1, 1, 10, 60, 300],
      registers,
    }),
    jobs: gauge("summit_jobs", "Jobs in the queues of mails and recurring tasks.", ["queue", "state"]),
    deskQueue: gauge("summit_desk_queue", "What waits for somebody at the desk.", ["queue"]),
    deskQueueOldest: gauge(
      "summit_desk_queue_oldest_seconds",
      "Age of the oldest thing in a queue of the desk; 0 for an empty one.",
      ["queue"],
    ),
  };
}

/** Where lists and reports are read. */
function createReplicaMetrics({ counter, gauge }: Pick<Makers, "counter" | "gauge">) {
  return {
    replicaReads: counter(
      "summit_replica_reads_total",
      "Lists and reports, by what answered: the replica, or the primary because it was behind, away or failed.",
      ["outcome"],
    ),
    replicaLagSeconds: gauge(
      "summit_replica_lag_seconds",
      "Time since the replica was last level with the primary; 0 while it is.",
    ),
  };
}

/** What a process has to share out. */
function createResourceMetrics({ gauge }: Makers) {
  return {
    connections: gauge("summit_database_connections", "Connections to the database.", ["pool", "state"]),
    connectionsLimit: gauge("summit_database_connections_limit", "Connections that a pool may open.", [
      "pool",
    ]),
    connectionsAwaited: gauge("summit_database_waiting", "Callers that wait for a connection.", ["pool"]),
    diskFree: gauge("summit_disk_free_bytes", "Free space where DATA_DIR is."),
    diskSize: gauge("summit_disk_size_bytes", "Size of the disk where DATA_DIR is."),
  };
}

/** Of the default metrics, those that grow with kinds of handles and heap spaces and that nobody reads. */
const unread = [
  "nodejs_active_handles",
  "nodejs_active_handles_total",
  "nodejs_active_requests",
  "nodejs_active_requests_total",
  "nodejs_active_resources",
  "nodejs_active_resources_total",
  "nodejs_heap_space_size_available_bytes",
  "nodejs_heap_space_size_total_bytes",
  "nodejs_heap_space_size_used_bytes",
];

/** Adds the metrics of the process itself: CPU, memory, event loop, garbage collection. */
export function addProcessMetrics({ registry }: Pick<Metrics, "registry">): void {
  collectDefaultMetrics({ register: registry });
  for (const name of unread) registry.removeSingleMetric(name);
}

/** What the check of the books found. */
function createBooksMetrics({ gauge }: Pick<Makers, "gauge">) {
  return {
    booksBroken: gauge(
      "summit_books_broken",
      "Breaks that the last check of the books found; anything but 0 is an alarm.",
    ),
    booksCheckedAt: gauge(
      "summit_books_checked_timestamp_seconds",
      "When the last check of the books began: it saw what was committed before.",
    ),
    booksCheckSeconds: gauge("summit_books_check_seconds", "How long the last check of the books took."),
  };
}
