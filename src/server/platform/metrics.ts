import { Counter, Gauge, Histogram, Registry } from "prom-client";

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
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  return {
    registry,
    requestSeconds: new Histogram({
      name: "summit_request_seconds",
      help: "How long requests took, by the path of their endpoint.",
      labelNames: ["method", "path", "status"] as const,
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
      registers,
    }),
    logins: counter("summit_logins_total", "Attempts to log in.", ["site", "outcome"]),
    bookings: counter("summit_bookings_total", "Trades that were asked for.", ["outcome"]),
    bookingBatch: new Histogram({
      name: "summit_booking_batch_size",
      help: "How many bookings were committed together.",
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers,
    }),
    ticks: counter("summit_rate_ticks_total", "Rates taken from a source.", ["source"]),
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
    clockSteps: counter(
      "summit_clock_steps_total",
      "Times that the clock was set by more than 2 s; any is an alarm.",
      ["direction"],
    ),
    clockStepSeconds: gauge("summit_clock_step_seconds", "How far the clock was set last; negative is back."),
    streamListeners: gauge("summit_stream_listeners", "Open event streams."),
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
    ...createWebhookMetrics({ counter, gauge, registers }),
    ...createReplicaMetrics({ counter, gauge }),
    mails: counter("summit_mails_total", "Mails given to the mailer.", ["outcome"]),
    tasks: counter("summit_tasks_total", "Runs of recurring tasks.", ["task", "outcome"]),
    ...createBooksMetrics({ gauge }),
  };
}

type Makers = {
  readonly counter: <Label extends string = never>(
    name: string,
    help: string,
    labelNames?: readonly Label[],
  ) => Counter<Label>;
  readonly gauge: (name: string, help: string) => Gauge;
  readonly registers: Registry[];
};

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

/** What the check of the books found. */
function createBooksMetrics({ gauge }: Pick<Makers, "gauge">) {
  return {
    booksBroken: gauge(
      "summit_books_broken",
      "Breaks that the last check of the books found; anything but 0 is an alarm.",
    ),
    booksCheckedAt: gauge("summit_books_checked_timestamp_seconds", "When the books were last checked."),
  };
}
