import { describe, expect, expectTypeOf, it } from "vitest";
import type { FilePaths } from "./client-types.ts";
import { Summit, SummitApiError, type SummitOptions } from "./summit.ts";

const baseUrl = "https://summit.test/";
const apiKey = "sk_test_0123456789abcdefABCDEF";

/** A client of a server that answers by `answer`, and the requests that it got. */
function talking(
  answer: (request: Request, count: number) => Response,
  options: Partial<SummitOptions> = {},
) {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request.clone());
    return answer(request, requests.length);
  };
  return { summit: new Summit({ apiKey, baseUrl, fetch, ...options }), requests };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });

const quoteBody = { fromCurrency: "GBP", toCurrency: "EUR", amount: "100.00" } as const;

describe("a call", () => {
  it("carries the key, the version, the parameters and the body", async () => {
    const { summit, requests } = talking(() => json({ id: "q" }));
    expect(await summit.post("/api/quotes", { body: quoteBody })).toEqual({ id: "q" });
    await summit.get("/api/trades/{id}", { params: { path: { id: "a/b" } } });
    const [first, second] = requests;
    expect(first?.url).toBe("https://summit.test/api/quotes");
    expect(first?.headers.get("authorization")).toBe(`Bearer ${apiKey}`);
    expect(first?.headers.get("summit-version")).toMatch(/^\d/);
    expect(await first?.json()).toEqual(quoteBody);
    expect(first?.redirect).toBe("error");
    expect(second?.url).toBe("https://summit.test/api/trades/a%2Fb");
    expect(second?.headers.get("idempotency-key")).toBeNull();
  });

  it("that takes an idempotency key has a new one, kept over its retries, or the caller's", async () => {
    const { summit, requests } = talking((_, count) => json({}, count % 2 === 1 ? 503 : 200));
    await summit.post("/api/trades", { body: { quoteId: "q", termsAccepted: true } });
    await summit.post("/api/trades", { body: { quoteId: "q", termsAccepted: true } });
    await summit.post("/api/trades", {
      body: { quoteId: "q", termsAccepted: true },
      idempotencyKey: "order-1000",
    });
    const keys = requests.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(keys[3]).toBe(keys[2]);
    expect(keys.slice(4)).toEqual(["order-1000", "order-1000"]);
  });

  it("waits for a person when that is asked for", async () => {
    const { summit, requests } = talking(() => json({}, 202));
    const params = { path: { id: "b" } };
    const body = { version: 1 };
    await summit.post("/api/batches/{id}/pay", { params, body, requireApproval: true });
    await summit.post("/api/batches/{id}/pay", { params, body, requireApproval: false });
    expect(requests.map(({ headers }) => headers.get("summit-approval"))).toEqual(["required", null]);
  });

  it("that takes none is sent once", async () => {
    const { summit, requests } = talking(() => json({}, 503));
    const sent = summit.post("/api/beneficiaries/{id}/payee-check", { params: { path: { id: "b" } } });
    await expect(sent).rejects.toThrow(SummitApiError);
    expect(requests).toHaveLength(1);
  });

  it("that takes none refuses one, which would promise that a repeat does nothing", async () => {
    const { summit, requests } = talking(() => json({}));
    const quoted = summit.post("/api/quotes", { body: quoteBody, idempotencyKey: "order-1000" });
    await expect(quoted).rejects.toThrow(new TypeError("idempotencyKey: POST /api/quotes takes none"));
    await expect(summit.get("/api/balances", { idempotencyKey: "order-1000" })).rejects.toThrow(TypeError);
    expect(requests).toEqual([]);
  });

  it("that is refused throws the problem's facts", async () => {
    const problem = {
      type: "https://summit.test/developers/errors#input_invalid",
      title: "Unprocessable",
      status: 422,
      detail: "Check the details and try again.",
      code: "input_invalid",
      fields: { amount: "Enter an amount above 0", odd: 1 },
      request_id: "req-1",
    };
    const { summit } = talking(() => json(problem, 422, { "content-type": "application/problem+json" }));
    const error = await summit.post("/api/quotes", { body: quoteBody }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SummitApiError);
    expect(error).toMatchObject({
      message: "Check the details and try again. (amount: Enter an amount above 0)",
      status: 422,
      code: "input_invalid",
      type: problem.type,
      fields: { amount: "Enter an amount above 0" },
      requestId: "req-1",
      retryAfter: undefined,
    });
    expect(JSON.stringify(error)).not.toContain(apiKey);
  });

  it.each([
    ["no JSON", new Response("<html>", { status: 500 })],
    ["an older error", json({ message: "Try again.", code: "rate_limited" }, 429, { "retry-after": "3600" })],
    ["nothing", new Response(null, { status: 500 })],
    ["null", json(null, 400)],
    ["a list", json([], 400)],
  ])("that is refused by %s throws too", async (_, answer) => {
    const { summit } = talking(() => answer);
    const error = await summit.get("/api/balances").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SummitApiError);
    expect((error as SummitApiError).status).toBe(answer.status);
    if (answer.status === 429) expect(error).toMatchObject({ code: "rate_limited", retryAfter: 3600 });
  });

  it("that is refused for one field says it once", async () => {
    const detail = "Enter an amount above 0";
    const { summit } = talking(() =>
      json({ detail, code: "input_invalid", fields: { amount: detail } }, 422),
    );
    await expect(summit.post("/api/quotes", { body: quoteBody })).rejects.toThrow(
      /^Enter an amount above 0$/,
    );
  });

  it("with a file is a form, also when it is repeated", async () => {
    const { summit, requests } = talking((_, count) =>
      json({}, count === 1 ? 429 : 201, { "retry-after": "0" }),
    );
    const file = new File(["%PDF-1.7"], "invoice.pdf", { type: "application/pdf" });
    await summit.post("/api/payments/{id}/invoices", { params: { path: { id: "p" } }, body: { file } });
    expect(requests).toHaveLength(2);
    for (const request of requests) {
      expect(request.headers.get("content-type")).toMatch(/^multipart\/form-data; boundary=/);
      const sent = (await request.formData()).get("file") as File;
      expect([sent.name, sent.type, await sent.text()]).toEqual([
        "invoice.pdf",
        "application/pdf",
        "%PDF-1.7",
      ]);
    }
  });

  it("without a body answers undefined", async () => {
    const { summit } = talking(() => new Response(null, { status: 204 }));
    expect(await summit.delete("/api/alerts/{id}", { params: { path: { id: "a" } } })).toBeUndefined();
  });

  it("is typed by the API's description", async () => {
    const { summit } = talking(() => json({}));
    const quote = await summit.post("/api/quotes", { body: quoteBody });
    expectTypeOf(quote.toAmount).toEqualTypeOf<string>();
    expectTypeOf(summit.get<"/api/balances">).returns.resolves.not.toBeAny();
  });
});

describe("a list", () => {
  it("is every item of its pages, by nextCursor", async () => {
    const { summit, requests } = talking((request) => {
      const cursor = new URL(request.url).searchParams.get("cursor");
      const pages: Record<string, object> = {
        "": { items: [{ id: 1 }, { id: 2 }], nextCursor: "b" },
        b: { items: [], nextCursor: "c" },
        c: { items: [{ id: 3 }], nextCursor: null },
      };
      return json(pages[cursor ?? ""]);
    });
    const found = [];
    for await (const item of summit.list("/api/history", { params: { query: { limit: 2 } } }))
      found.push(item);
    expect(found).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      "?limit=2",
      "?limit=2&cursor=b",
      "?limit=2&cursor=c",
    ]);
  });

  it("that is a plain array goes on by its Link", async () => {
    const { summit } = talking((request) => {
      if (new URL(request.url).searchParams.has("cursor")) return json([{ id: 2 }]);
      const link =
        '<https://summit.test/api/alerts?x=1>; rel="prev", <https://summit.test/api/alerts?cursor=one>; rel="next"';
      return json([{ id: 1 }], 200, { link });
    });
    const found = [];
    for await (const item of summit.list("/api/alerts")) found.push(item);
    expect(found).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it("reads a page only when it is needed, and one whose cursor stays ends", async () => {
    const { summit, requests } = talking(() => json({ items: [{ id: 1 }], nextCursor: "same" }));
    for await (const _ of summit.list("/api/history")) break;
    expect(requests).toHaveLength(1);
    let count = 0;
    for await (const _ of summit.list("/api/history")) count += 1;
    expect(count).toBe(2);
  });
});

describe("a client", () => {
  it.each([
    ["an address that is not safe", { baseUrl: "http://summit.test" }],
    ["an address that only begins like this machine's", { baseUrl: "http://127.0.0.1.evil.test" }],
    ["no address", { baseUrl: "summit" }],
    ["no key", { apiKey: "" }],
    ["something else than a key", { apiKey: "Bearer sk_test_1" }],
  ])("is refused %s", (_, options) => {
    expect(() => new Summit({ apiKey, baseUrl, ...options })).toThrow(TypeError);
  });

  it("is taken with this machine's address, and shows its key nowhere", () => {
    const summit = new Summit({ apiKey, baseUrl: "http://127.0.0.1:3000" });
    expect(JSON.stringify(summit)).not.toContain(apiKey);
    expect(Object.keys(summit)).toEqual([]);
  });

  it("downloads a file as it comes", async () => {
    const { summit } = talking(() => new Response("a,b\n"));
    const response = await summit.download("/api/history.csv");
    expect(await response.text()).toBe("a,b\n");
    expectTypeOf<"/api/history.csv">().toExtend<FilePaths>();
    expectTypeOf<"/api/history.csv">().not.toExtend<Parameters<typeof summit.get>[0]>();
    expectTypeOf<"/api/balances">().not.toExtend<FilePaths>();
  });
});
