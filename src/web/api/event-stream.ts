import type { QueryClient } from "@tanstack/react-query";
import { change, rateStream, tick } from "#contract/market/rates.ts";
import { type LiveRate, liveRateKey } from "./queries.ts";

export type StreamState = "connecting" | "live" | "lost";

const firstRetryMs = 1_000;
const maxRetryMs = 30_000;

type Connection = {
  queryClient: QueryClient;
  onState: (state: StreamState) => void;
};

/**
 * Opens the stream of live rates and of the client's changes. The browser reconnects by itself; when it gives
 * up, this retries with backoff. Returns a function that closes it.
 */
export function openEventStream({ queryClient, onState }: Connection): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let missedSomething = false;

  function connect() {
    source = new EventSource(rateStream.path);
    source.addEventListener("open", opened);
    source.addEventListener("error", failed);
    source.addEventListener("message", (message) => applyTick(queryClient, message.data));
    source.addEventListener("change", (message) => applyChange(queryClient, message.data));
  }

  function opened() {
    retryMs = firstRetryMs;
    onState("live");
    if (missedSomething)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isClientData(queryKey) });
    missedSomething = false;
  }

  function failed() {
    missedSomething = true;
    onState("lost");
    if (source?.readyState !== EventSource.CLOSED) return;
    timer = setTimeout(connect, retryMs);
    retryMs = Math.min(retryMs * 2, maxRetryMs);
  }

  connect();
  return () => {
    clearTimeout(timer);
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
  trade: ["trades", "payments", "history", "balances", "profit-share", "orders"],
  payment: ["trades", "payments", "history", "balances"],
  alert: ["alerts"],
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
  notification: ["notifications"],
  // What was approved may be of any kind.
  approval: ["approvals", "batches"],
  team: ["team", "api-keys", "approvals", "activity", "user"],
  "mail-choices": ["mail-choices"],
  preferences: ["preferences"],
  documents: ["documents"],
  security: ["security", "user"],
  user: ["user"],
  client: ["user"],
  // Margins and tradable currencies.
  pricing: ["margins", "currencies"],
};

/** Invalidates what changed. An unknown kind invalidates everything of the client's own. */
export function applyChange(queryClient: QueryClient, text: string): void {
  const read = change.safeParse(parseJson(text));
  if (!read.success) return;
  const nouns = staleKeysByChange[read.data.kind];
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => (nouns ? nouns.includes(String(queryKey[0])) : isClientData(queryKey)),
  });
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
