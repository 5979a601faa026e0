import http, { type ClientRequest, type IncomingMessage } from "node:http";
import https from "node:https";
import { isIPv6, type LookupFunction } from "node:net";
import type { AttemptAnswer, AttemptFault } from "#domain/webhooks/endpoint-health.ts";
import { isPublicAddress } from "#domain/webhooks/public-address.ts";
import type { WebhookTarget } from "#domain/webhooks/webhook-url.ts";
import { readWebhookUrl, type ServedAt } from "./read-webhook-url.ts";
import { createHostResolver, type ResolveHost } from "./resolve-host.ts";

export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** An attempt's answer, as much of it as is kept. */
export type WebhookAnswer = AttemptAnswer & {
  readonly latencyMs: number;
  readonly answer: string | null;
  readonly answerCut: boolean;
};

/** Sends webhooks to servers that clients name, and so to nothing but public addresses. */
export type WebhookTransport = {
  /** Never fails: what goes wrong is the answer's fault. */
  readonly post: (request: WebhookRequest) => Promise<WebhookAnswer>;
  readonly close: () => void;
};

declare module "#server/platform/app.ts" {
  interface App {
    readonly webhookTransport: WebhookTransport;
  }
}

export type TransportOptions = {
  readonly resolve?: ResolveHost;
  readonly timeoutMs?: number;
  /** Trusted certificates; the system's when left out. */
  readonly ca?: string;
  /** Which addresses of a name may be sent to; the public ones when left out. */
  readonly isAllowed?: (address: string) => boolean;
};

/** For everything: names, connection, request and the whole answer. */
const defaultTimeoutMs = 10_000;
export const maxAnswerBytes = 64 * 1024;
const idleSocketMs = 20_000;
const maxIdleSockets = 16;

/** A fault that is found before anything is sent. */
class Fault extends Error {
  readonly fault: AttemptFault;
  constructor(fault: AttemptFault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * The host is resolved once for each connection, all its addresses have to be public, and the connection goes to
 * those. A connection that is kept open was checked when it was made.
 */
export function createWebhookTransport(
  config: ServedAt,
  {
    resolve = createHostResolver(),
    timeoutMs = defaultTimeoutMs,
    ca,
    isAllowed = isPublicAddress,
  }: TransportOptions = {},
): WebhookTransport {
  const lookup = guardedLookup((host) => resolveGuarded(resolve, host, isAllowed));
  const kept = { keepAlive: true, maxFreeSockets: maxIdleSockets, timeout: idleSocketMs };
  const agents = { http: new http.Agent(kept), https: new https.Agent({ ...kept, ...(ca && { ca }) }) };
  return {
    post: async ({ url, headers, body }) => {
      const startedAt = performance.now();
      const checked = readWebhookUrl(url, config);
      const open = (target: WebhookTarget) => openRequest(target, { headers, agents, lookup });
      const answer = checked.ok
        ? await exchange(() => open(checked.target), body, AbortSignal.timeout(timeoutMs))
        : { status: null, fault: "address_not_public" as const, ...noAnswer };
      return { ...answer, latencyMs: Math.round(performance.now() - startedAt) };
    },
    close: () => {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

type Answer = Omit<WebhookAnswer, "latencyMs">;
const noAnswer = { answer: null, answerCut: false } as const;

type Connecting = {
  readonly headers: WebhookRequest["headers"];
  readonly agents: { readonly http: http.Agent; readonly https: https.Agent };
  readonly lookup: LookupFunction;
};

function openRequest(target: WebhookTarget, { headers, agents, lookup }: Connecting): ClientRequest {
  const { isEncrypted, host, port, path } = target;
  const options = { method: "POST", host, port, path, headers, lookup };
  return isEncrypted
    ? https.request({ ...options, agent: agents.https })
    : // Only the demo gets here. Its name isn't looked up, which would refuse it.
      http.request({ ...options, host: host === "localhost" ? "127.0.0.1" : host, agent: agents.http });
}

/** One request; once more at once when a kept connection turned out to be closed. */
async function exchange(open: () => ClientRequest, body: string, deadline: AbortSignal): Promise<Answer> {
  const first = open();
  const answer = await sendOnce(first, body, deadline);
  const wasClosed = first.reusedSocket && answer.fault === "connection_lost" && answer.status === null;
  return wasClosed && !deadline.aborted ? sendOnce(open(), body, deadline) : answer;
}

function sendOnce(request: ClientRequest, body: string, deadline: AbortSignal): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  let received: () => Omit<Answer, "fault"> = () => ({ status: null, ...noAnswer });
  const settle = (fault: AttemptFault | null) => {
    resolve({ ...received(), fault });
    request.destroy();
  };
  const onTimeout = () => settle("timed_out");
  deadline.addEventListener("abort", onTimeout, { once: true });
  request.on("response", (response) => {
    const status = response.statusCode ?? null;
    const isRedirect = status !== null && status >= 300 && status < 400;
    const fault = isRedirect ? "redirected" : null;
    const read = readAnswer(response, () => settle(fault));
    received = () => ({ status, ...read() });
    // A whole answer leaves the connection open for the next request.
    response.on("end", () => resolve({ ...received(), fault }));
  });
  request.on("error", (error) => settle(faultOf(error)));
  request.on("upgrade", () => settle("answer_malformed"));
  request.on("close", () => settle("connection_lost"));
  request.end(body);
  return promise.finally(() => deadline.removeEventListener("abort", onTimeout));
}

/** Reads an answer up to its limit, and no further; returns what was read so far. */
function readAnswer(response: IncomingMessage, onFull: () => void) {
  const chunks: Buffer[] = [];
  let size = 0;
  response.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxAnswerBytes) onFull();
  });
  // Reported by the request, which ends without the answer's end.
  response.on("error", () => undefined);
  return () => ({
    answer: textOf(Buffer.concat(chunks).subarray(0, maxAnswerBytes)),
    answerCut: size > maxAnswerBytes,
  });
}

/** Postgres can't store a zero character. */
function textOf(bytes: Buffer): string {
  return bytes.toString("utf8").replaceAll("\u0000", "\uFFFD");
}

/** Calls back with the addresses that were checked, so that the connection goes to no others. */
function guardedLookup(resolve: ResolveHost): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
        const [first] = found;
        if (options.all) callback(null, found);
        else callback(null, first?.address ?? "", first?.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

async function resolveGuarded(
  resolve: ResolveHost,
  host: string,
  isAllowed: (address: string) => boolean,
): Promise<readonly string[]> {
  const addresses = await resolve(host).catch(() => []);
  if (addresses.length === 0) throw new Fault("host_not_found");
  if (!addresses.every(isAllowed)) throw new Fault("address_not_public");
  return addresses;
}

const faultsByCode: Readonly<Record<string, AttemptFault>> = {
  ECONNREFUSED: "connection_refused",
  EHOSTUNREACH: "connection_refused",
  ENETUNREACH: "connection_refused",
  EADDRNOTAVAIL: "connection_refused",
  ETIMEDOUT: "timed_out",
};

function faultOf(
  error: Error & { readonly code?: string; readonly errors?: readonly Error[] },
): AttemptFault {
  if (error instanceof Fault) return error.fault;
  const code = error.code ?? "";
  const known = faultsByCode[code];
  if (known) return known;
  if (code.startsWith("HPE_")) return "answer_malformed";
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)) return "certificate_invalid";
  const [inner] = error.errors ?? [];
  return inner && inner !== error ? faultOf(inner) : "connection_lost";
}
