import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SummitConnectionError } from "./errors.ts";
import { fetchWithRetries, type RetryOptions } from "./fetch-with-retries.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Step = number | Error | { readonly status: number; readonly retryAfter: string };

/** Answers each attempt by the next step; the last one again and again. */
function scripted(...steps: readonly Step[]) {
  const sent: string[] = [];
  const fetch = async (request: Request) => {
    sent.push(await request.text());
    const step = steps[Math.min(sent.length, steps.length) - 1] ?? 200;
    if (step instanceof Error) throw step;
    if (typeof step === "number") return new Response(step === 204 ? null : "{}", { status: step });
    return new Response("{}", { status: step.status, headers: { "retry-after": step.retryAfter } });
  };
  return { fetch, sent };
}

async function outcome(
  fetch: RetryOptions["fetch"],
  options: Partial<RetryOptions> = {},
): Promise<{ answer: Response | Error; ms: number }> {
  const startedAt = Date.now();
  const request = new Request("https://summit.test/api", { method: "POST", body: "the same" });
  const sent = fetchWithRetries(request, {
    fetch,
    maxRetries: 3,
    timeoutMs: 1_000,
    isRepeatable: true,
    idempotencyKey: "key-of-the-call",
    readsBody: true,
    ...options,
  }).catch((error: Error) => error);
  let isOver = false;
  const ended = sent.then((answer) => {
    isOver = true;
    return { answer, ms: Date.now() - startedAt };
  });
  while (!isOver) {
    // Bodies are read in real turns of the event loop, which no time-out of an attempt may overtake.
    for (let turns = 0; turns < 20; turns += 1) await turn();
    if (!isOver) await vi.advanceTimersToNextTimerAsync();
  }
  return ended;
}

const lost = new TypeError("fetch failed");
const statusOf = (answer: Response | Error) => (answer instanceof Response ? answer.status : answer);

describe("of a call that can be repeated", () => {
  it.each([[502], [503], [504], [429]])("%s is tried again, with the same body", async (status) => {
    const { fetch, sent } = scripted(status, lost, 200);
    const { answer } = await outcome(fetch);
    expect(statusOf(answer)).toBe(200);
    expect(sent).toEqual(["the same", "the same", "the same"]);
  });

  it.each([[200], [204], [400], [401], [403], [404], [409], [422], [500]])("%s is final", async (status) => {
    const { fetch, sent } = scripted(status);
    expect(statusOf((await outcome(fetch)).answer)).toBe(status);
    expect(sent).toHaveLength(1);
  });

  it("attempts are bounded, and the error names the key", async () => {
    const { fetch, sent } = scripted(lost);
    const { answer } = await outcome(fetch);
    expect(answer).toBeInstanceOf(SummitConnectionError);
    expect(answer).toMatchObject({ cause: lost, timedOut: false, idempotencyKey: "key-of-the-call" });
    expect(sent).toHaveLength(4);
    const busy = scripted(503);
    expect(statusOf((await outcome(busy.fetch, { maxRetries: 1 })).answer)).toBe(503);
    expect(busy.sent).toHaveLength(2);
  });

  it("waits longer from attempt to attempt, with jitter", async () => {
    const waits = [];
    for (let round = 0; round < 20; round += 1) waits.push((await outcome(scripted(lost).fetch)).ms);
    // 0.25–0.5, then 0.5–1, then 1–2 seconds.
    for (const ms of waits) {
      expect(ms).toBeGreaterThanOrEqual(1_750);
      expect(ms).toBeLessThanOrEqual(3_500);
    }
    expect(new Set(waits).size).toBeGreaterThan(1);
  });

  it("waits as long as Retry-After says, in seconds or as a date, but not for ever", async () => {
    const { ms } = await outcome(scripted({ status: 503, retryAfter: "20" }, 200).fetch);
    expect(ms).toBeGreaterThanOrEqual(20_000);
    expect(ms).toBeLessThan(21_000);
    const date = new Date(Date.now() + 10_000).toUTCString();
    expect((await outcome(scripted({ status: 429, retryAfter: date }, 200).fetch)).ms).toBeGreaterThan(8_000);
    const tomorrow = await outcome(scripted({ status: 429, retryAfter: "86400" }, 200).fetch);
    expect([statusOf(tomorrow.answer), tomorrow.ms]).toEqual([429, 0]);
  });

  it("a connection lost within the body is tried again", async () => {
    let attempts = 0;
    const fetch = async () => {
      attempts += 1;
      const broken = new ReadableStream({ start: (controller) => controller.error(lost) });
      return attempts === 1 ? new Response(broken) : new Response("whole");
    };
    const { answer } = await outcome(fetch);
    expect(answer instanceof Response && (await answer.text())).toBe("whole");
  });

  it("an attempt that takes too long is ended and tried again", async () => {
    let attempts = 0;
    const fetch = (request: Request) => {
      attempts += 1;
      return new Promise<Response>((_, reject) => {
        request.signal.addEventListener("abort", () => reject(request.signal.reason));
      });
    };
    const { answer } = await outcome(fetch, { maxRetries: 1 });
    expect(answer).toMatchObject({ name: "SummitConnectionError", timedOut: true });
    expect(attempts).toBe(2);
  });
});

describe("of a call that can't be repeated", () => {
  it.each([[lost], [502], [503], [504]])("%s is final", async (step) => {
    const { fetch, sent } = scripted(step, 200);
    const { answer } = await outcome(fetch, { isRepeatable: false });
    expect(answer instanceof SummitConnectionError || statusOf(answer) === step).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it("429 is tried again, because nothing was done", async () => {
    const { fetch, sent } = scripted(429, 200);
    expect(statusOf((await outcome(fetch, { isRepeatable: false })).answer)).toBe(200);
    expect(sent).toHaveLength(2);
  });
});

describe("an aborted call", () => {
  it("ends with its reason, before, during and between attempts", async () => {
    const reason = new Error("the customer left");
    const { fetch, sent } = scripted(200);
    expect((await outcome(fetch, { signal: AbortSignal.abort(reason) })).answer).toBe(reason);
    expect(sent).toHaveLength(0);

    const during = new AbortController();
    const hanging = (request: Request) =>
      new Promise<Response>((_, reject) => {
        request.signal.addEventListener("abort", () => reject(request.signal.reason));
        during.abort(reason);
      });
    expect((await outcome(hanging, { signal: during.signal })).answer).toBe(reason);

    const between = new AbortController();
    const losing = async () => {
      setTimeout(() => between.abort(reason), 10);
      throw lost;
    };
    const { answer, ms } = await outcome(losing, { signal: between.signal });
    expect(answer).toBe(reason);
    expect(ms).toBeLessThan(250);
  });
});
