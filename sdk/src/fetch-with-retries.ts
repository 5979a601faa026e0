import { SummitConnectionError } from "./errors.ts";
import { readRetryAfter } from "./retry-after.ts";

export type RetryOptions = {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Further attempts after the first. */
  readonly maxRetries: number;
  /** Of each attempt, with its answer's body. */
  readonly timeoutMs: number;
  /** Whether the same request may be carried out twice: it only reads, or has an idempotency key. */
  readonly isRepeatable: boolean;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | null | undefined;
  /** False for a download, whose body the caller reads. */
  readonly readsBody: boolean;
};

const firstDelayMs = 500;
const maxDelayMs = 8_000;
/** A longer wait is left to the caller, who finds it in the error. */
const maxRetryAfterSeconds = 60;

const bodilessStatuses = new Set([204, 205, 304]);

/**
 * Sends a request until an answer comes that another attempt would not change. An attempt without an answer is repeated
 * only where that is safe; 429 always, since nothing was done.
 * @throws SummitConnectionError when no answer came; the reason of `signal` when it aborted.
 */
export async function fetchWithRetries(request: Request, options: RetryOptions): Promise<Response> {
  const { maxRetries, isRepeatable, signal } = options;
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await attemptOnce(request.clone(), options);
    const isLast = attempt >= maxRetries;
    if ("response" in outcome) {
      const { response } = outcome;
      const delay = isLast ? undefined : delayAfter(response, attempt, isRepeatable);
      if (delay === undefined) return response;
      await response.body?.cancel();
      await wait(delay, signal);
    } else {
      if (isLast || !isRepeatable) throw outcome.error;
      await wait(backOff(attempt), signal);
    }
  }
}

type Outcome = { readonly response: Response } | { readonly error: SummitConnectionError };

async function attemptOnce(request: Request, options: RetryOptions): Promise<Outcome> {
  const { fetch, timeoutMs, signal, idempotencyKey, readsBody } = options;
  signal?.throwIfAborted();
  const timeOut = new AbortController();
  const timer = setTimeout(() => timeOut.abort(), timeoutMs);
  const signals = signal ? [signal, timeOut.signal] : [timeOut.signal];
  try {
    const response = await fetch(new Request(request, { signal: AbortSignal.any(signals) }));
    return { response: readsBody ? await readWhole(response) : response };
  } catch (error) {
    signal?.throwIfAborted();
    const timedOut = timeOut.signal.aborted;
    return { error: new SummitConnectionError(error, { timedOut, idempotencyKey }) };
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the body, so that a connection lost in the middle of it is an attempt without an answer. */
async function readWhole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  if (bodilessStatuses.has(status)) return response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}

/** Milliseconds until the next attempt; undefined when the answer is final. */
function delayAfter(response: Response, attempt: number, isRepeatable: boolean): number | undefined {
  const isBusy = response.status === 429 || (isRepeatable && [502, 503, 504].includes(response.status));
  if (!isBusy) return undefined;
  const seconds = readRetryAfter(response.headers);
  if (seconds === undefined) return backOff(attempt);
  // Jitter, so that callers that were sent away together don't come back together.
  return seconds <= maxRetryAfterSeconds ? seconds * 1_000 + Math.random() * firstDelayMs : undefined;
}

/** Doubles from half a second to eight, and takes a random part of the upper half. */
function backOff(attempt: number): number {
  const longest = Math.min(maxDelayMs, firstDelayMs * 2 ** attempt);
  return longest / 2 + (Math.random() * longest) / 2;
}

async function wait(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
