import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { deskStream } from "#contract/reporting/desk-stream.ts";
import { deskRoles } from "#domain/clients/staff/role.ts";
import { onReconnect } from "#web/api/reconnect-streams.ts";
import { refreshQueries } from "#web/api/refresh-queries.ts";
import { useHasRole } from "./use-staff.ts";

/** Lists and figures that follow the desk; what somebody is editing is left alone. */
const liveLists: ReadonlySet<unknown> = new Set([
  "failed-events",
  "feedback",
  "inbox",
  "margins",
  "overview",
  "position",
  "queues",
  "refused-mails",
]);
const liveParts: Readonly<Record<string, ReadonlySet<unknown>>> = {
  money: new Set(["payouts", "receipts", "batches", "days"]),
  trades: new Set(["list", "count"]),
  clients: new Set(["list", "count"]),
  approvals: new Set(["about"]),
};
const firstRetryMs = 2_000;
const maxRetryMs = 30_000;
/** Longer than two of the server's heartbeats. */
const silenceMs = 40_000;

/** Reads the lists on the screen again whenever something on the desk changes. */
export function useDeskStream(): void {
  const queryClient = useQueryClient();
  const mayListen = useHasRole(deskRoles);
  useEffect(() => (mayListen ? listen(queryClient) : undefined), [queryClient, mayListen]);
}

/** The browser reconnects by itself; when it gives up, this does. Returns a function that stops. */
function listen(queryClient: QueryClient): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => refreshQueries(queryClient, isLiveDeskKey);

  // Neither side notices a connection that dies in sleep or with a change of network.
  function watch() {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => {
      source?.close();
      connect();
    }, silenceMs);
  }

  function connect() {
    source = new EventSource(deskStream.path);
    source.addEventListener("heartbeat", watch);
    source.addEventListener("change", () => {
      watch();
      refresh();
    });
    source.addEventListener("open", () => {
      watch();
      retryMs = firstRetryMs;
      // What changed since the screen's first read, or while the connection was lost.
      refresh();
    });
    source.addEventListener("error", () => {
      clearTimeout(watchdog);
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, maxRetryMs);
    });
  }

  connect();
  const forget = onReconnect(() => {
    if (source?.readyState === EventSource.OPEN) return;
    clearTimeout(timer);
    retryMs = firstRetryMs;
    source?.close();
    connect();
  });
  return () => {
    forget();
    clearTimeout(timer);
    clearTimeout(watchdog);
    source?.close();
  };
}

export function isLiveDeskKey([desk, noun, part]: readonly unknown[]): boolean {
  return desk === "desk" && (liveLists.has(noun) || (liveParts[String(noun)]?.has(part) ?? false));
}
