import type { QueryClient } from "@tanstack/react-query";
import { change, changesMissed, rateStream, tick } from "#contract/market/rates.ts";
import { type LiveRate, liveRateKey } from "./queries.ts";
import { onReconnect } from "./reconnect-streams.ts";
import { refreshQueries } from "./refresh-queries.ts";

export type StreamState = "connecting" | "live" | "lost";

const firstRetryMs = 1_000;
const maxRetryMs = 30_000;
/** Longer than two of the server's heartbeats. */
const silenceMs = 40_000;
/** Not all screens ask again at the same instant after the server may have missed changes. */
const spreadMs = 3_000;

type Connection = {
  queryClient: QueryClient;
  onState: (state: StreamState) => void;
};

/**
 * Opens the stream of live rates and of the client's changes. The browser reconnects by itself; when it gives
 * up, this retries with backoff. A stream that is silent for longer than its heartbeats is dead, which neither side
 * notices after sleep or a change of network, and is opened again. Returns a function that closes it.
 */
export function openEventStream({ queryClient, onState }: Connection): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let missedSomething = false;

  function connect() {
    source = new EventSource(rateStream.path);
    source.addEventListener("open", opened);
    source.addEventListener("error", failed);
    source.addEventListener("heartbeat", watch);
    source.addEventListener("message", (message) => {
      watch();
      applyTick(queryClient, message.data);
    });
    source.addEventListener("change", (message) => {
      watch();
      applyChange(queryClient, message.data);
    });
  }

  function opened() {
    watch();
    retryMs = firstRetryMs;
    onState("live");
    if (missedSomething) refreshQueries(queryClient, isClientData);
    missedSomething = false;
  }

  function watch() {
    clearTimeout(watchdog);
    watchdog = setTimeout(reopen, silenceMs);
  }

  function reopen() {
    source?.close();
    missedSomething = true;
    onState("lost");
    connect();
  }

  function failed() {
    clearTimeout(watchdog);
    missedSomething = true;
    onState("lost");
    if (source?.readyState !== EventSource.CLOSED) return;
    timer = setTimeout(connect, retryMs);
    retryMs = Math.min(retryMs * 2, maxRetryMs);
  }

  connect();
  const forget = onReconnect(() => {
    if (source?.readyState === EventSource.OPEN) return;
    clearTimeout(timer);
    retryMs = firstRetryMs;
    reopen();
  });
  return () => {
    forget();
    clearTimeout(timer);
    clearTimeout(watchdog);
    source?.close();
  };
}

/**
 * Writes a tick into the rate's cache entry. An unreadable one is skipped: the next comes within half a
 * second.
 */
export function applyTick(queryClient: QueryClient, text: string): void {
  const read = tick.safeParse(parseJson(text));
  if (!read.success) return;
  const { pair, mid, at, simulated, indicative } = read.data;
  queryClient.setQueryData<LiveRate>(liveRateKey(pair), { mid, at, simulated, indicative });
}

/** The query keys that each kind of change invalidates, by their first word. */
const staleKeysByChange: Readonly<Record<string, readonly string[]>> = {
  // A filled order became a trade.
  "closeout-debts": ["closeout-debts", "balances"],
  trade: ["trades", "payments", "history", "balances", "profit-share", "orders", "forwards", "budget-rates"],
  payment: ["trades", "payments", "history", "balances"],
  alert: ["alerts"],
  "budget-rate": ["budget-rates"],
  "auto-exchange": ["auto-exchanges", "trades", "history", "balances"],
  // A withdrawal is a payment without a trade.
  balance: ["balances", "payments", "history"],
  points: ["points"],
  "profit-share": ["profit-share"],
  beneficiary: ["beneficiaries"],
  "recipient-request": ["recipient-requests"],
  order: ["orders"],
  batch: ["batches", "balances"],
  // A scheduled payment is one from the balance.
  schedule: ["schedules", "balances", "history"],
  // What happens to a forward by itself, such as a margin call, comes with a notification.
  notification: ["notifications", "forwards"],
  // What was approved may be of any kind.
  approval: ["approvals", "batches"],
  // Another role sees other facts of the company.
  team: ["team", "api-keys", "approvals", "activity", "user", "company", "preferences"],
  "mail-choices": ["mail-choices"],
  preferences: ["preferences", "company", "user"],
  documents: ["documents"],
  security: ["security", "user"],
  user: ["user"],
  client: ["user"],
  webhooks: ["webhooks"],
  // Margins, tradable currencies and pairs of forwards.
  pricing: ["margins", "currencies", "forward-terms"],
};

/** Invalidates what changed. An unknown kind invalidates everything of the client's own. */
export function applyChange(queryClient: QueryClient, text: string): void {
  const read = change.safeParse(parseJson(text));
  if (!read.success) return;
  const { kind } = read.data;
  if (kind === changesMissed) {
    setTimeout(() => refreshQueries(queryClient, isClientData), Math.random() * spreadMs);
    return;
  }
  const nouns = staleKeysByChange[kind];
  refreshQueries(queryClient, (queryKey) =>
    nouns ? nouns.includes(String(queryKey[0])) : isClientData(queryKey),
  );
}

/** Everything except rates and currencies, which are the same for everybody. */
export function isClientData(queryKey: readonly unknown[]): boolean {
  return queryKey[0] !== "rates" && queryKey[0] !== "currencies";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
