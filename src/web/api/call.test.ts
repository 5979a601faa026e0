import { afterEach, describe, expect, it, vi } from "vitest";
import { login, readUser } from "#contract/clients/auth.ts";
import { endpoint } from "#contract/endpoint.ts";
import { z } from "#contract/zod.ts";
import { ApiError } from "./api-error.ts";
import { buildUrl, call } from "./call.ts";
import { isFinalRefusal } from "./is-final-refusal.ts";

const user = {
  id: "01890000-0000-7000-8000-000000000001",
  email: "demo@summit.test",
  name: "Demo Client",
  status: "ACTIVATED",
  referralCode: "DEMO",
  emailVerified: true,
  role: "owner",
  account: "Demo Client",
  person: "",
  secondFactorMissing: false,
  nameNeeded: false,
};

const book = endpoint({
  operationId: "book",
  method: "POST",
  path: "/api/things/:id/book",
  access: "activated",
  summary: "A call with every part",
  params: z.object({ id: z.string() }),
  query: z.object({ limit: z.number().optional() }),
  body: z.object({ amount: z.string() }),
  answer: z.object({ done: z.boolean() }),
  idempotent: true,
  refusals: [],
});

function answers(status: number, body: string, contentType = "application/json") {
  const fetched = vi.fn(async () => new Response(body, { status, headers: { "content-type": contentType } }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof ApiError) return outcome;
  throw new Error("the call did not fail as a call");
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe("a call", () => {
  it("a call parses its response by the contract", async () => {
    answers(200, JSON.stringify({ ...user, secret: "left out" }));
    expect(await call(readUser, {})).toEqual(user);
  });

  it("a call sends its parameters, query, body and idempotency key where they belong", async () => {
    const fetched = answers(200, '{"done":true}');
    await call(book, {
      params: { id: "a/b" },
      query: { limit: 3 },
      body: { amount: "1.00" },
      idempotencyKey: "key",
    });
    const [address, init] = fetched.mock.calls[0] as unknown as [string, RequestInit];
    expect(address).toBe("/api/things/a%2Fb/book?limit=3");
    expect(init.method).toBe("POST");
    expect(init.body).toBe('{"amount":"1.00"}');
    expect(new Headers(init.headers).get("idempotency-key")).toBe("key");
  });

  it("a call carries a refusal's text, code and fields", async () => {
    answers(422, JSON.stringify({ message: "Not right", code: "input_invalid", fields: { email: "Taken" } }));
    const failure = await failureOf(call(readUser, {}));
    expect(failure).toMatchObject({
      fault: "refused",
      status: 422,
      message: "Not right",
      code: "input_invalid",
    });
    expect(failure.fields).toEqual({ email: "Taken" });
  });

  it("a call rejects HTML, broken JSON and shapes outside the contract", async () => {
    answers(502, "<html>Bad gateway</html>", "text/html");
    expect(await failureOf(call(readUser, {}))).toMatchObject({
      fault: "format",
      message: "Invalid server response",
    });
    answers(200, "{");
    expect(await failureOf(call(readUser, {}))).toMatchObject({
      fault: "json",
      message: "Server response was not valid JSON",
    });
    answers(200, '{"id":1}');
    expect(await failureOf(call(readUser, {}))).toMatchObject({ fault: "answer" });
  });

  it("a read whose answer is cut off on the way says that the server could not be reached", async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError("network error")) });
    const headers = { "content-type": "application/json" };
    vi.stubGlobal("fetch", async () => new Response(body, { headers }));
    expect(await failureOf(call(readUser, {}))).toMatchObject({ fault: "unreachable" });
  });

  it("a call says that the server could not be reached", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    const body = { email: "demo@summit.test", password: "secret" };
    expect(await failureOf(call(login, { body }))).toMatchObject({ fault: "unreachable", status: 0 });
  });
});

describe("a change whose answer is lost", () => {
  const input = { params: { id: "1" }, query: {}, body: { amount: "1.00" }, idempotencyKey: "key" };
  const { idempotent: _, ...keyless } = book;
  const mayBeDone = "We didn't hear back, so this may have gone through.";

  it.each([
    ["never comes", () => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("reset")))],
    ["is a proxy's page", () => answers(502, "<html>Bad gateway</html>", "text/html")],
    ["is a proxy's JSON", () => answers(504, '{"message":"Endpoint request timed out"}')],
    ["is cut off", () => answers(201, "{")],
    ["has another shape", () => answers(201, "{}")],
  ])("a change whose answer %s may have been made, and its error says so", async (_name, lose) => {
    lose();
    expect((await failureOf(call(book, input))).message).toBe(
      `${mayBeDone} Try again: it can't happen twice.`,
    );
    lose();
    expect((await failureOf(call({ ...keyless, answer: book.answer }, input))).message).toBe(
      `${mayBeDone} Check before you try again.`,
    );
  });

  it("a change without an answer keeps its key though its screen was left, until it is carried out", async () => {
    const sent = async (idempotencyKey: string, status: number, body: string) => {
      const fetched = answers(status, body);
      await call(book, { ...input, idempotencyKey }).catch(() => undefined);
      const [, init] = fetched.mock.calls[0] as unknown as [string, RequestInit];
      return new Headers(init.headers).get("idempotency-key");
    };
    const refusal = JSON.stringify({ message: "Log in to continue.", code: "signed_out" });
    expect(await sent("first", 504, "")).toBe("first");
    expect(await sent("second", 401, refusal)).toBe("first");
    expect(await sent("third", 201, '{"done":true}')).toBe("first");
    expect(await sent("fourth", 201, '{"done":true}')).toBe("fourth");
  });

  it("a call that makes nothing says only that the server could not be reached", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("reset")));
    const failure = await failureOf(call({ ...keyless, isRead: true }, input));
    expect(failure.message).toBe("Summit could not be reached. Check your connection and try again.");
  });

  it("a change that was refused in words says these alone", async () => {
    answers(503, JSON.stringify({ message: "Summit is busy.", code: "unavailable" }));
    expect((await failureOf(call(book, input))).message).toBe("Summit is busy.");
  });

  it("a change that is made offline says that it wasn't sent", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    const failure = await failureOf(call(book, input));
    expect(failure.message).toBe("You're offline, so this wasn't sent. Try again once you're back online.");
    expect(isFinalRefusal(failure)).toBe(false);
  });
});

describe("an address", () => {
  it("a request address leaves out empty parameters", () => {
    expect(buildUrl(book, { params: { id: "1" }, query: { limit: undefined, sell: "" } })).toBe(
      "/api/things/1/book",
    );
  });
});
