import { randomBytes, randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { createOutgoingMail } from "#server/platform/outgoing-mail.ts";
import { startOpenTelemetry } from "#server/platform/tracing/open-telemetry.ts";
import { startMailSender } from "#server/processes/mail-sender.ts";
import { eventually } from "../support/eventually.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { tableAt } from "../support/rate-tables.ts";
import { retryWhileBusy } from "../support/retry-while-busy.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { setupReceiver } from "../support/setup-webhook-receiver.ts";
import { silentLog } from "../support/silent-log.ts";
import { openTraceReceiver, type ReceivedSpan, type TraceReceiver } from "../support/trace-receiver.ts";
import { openWebhookFixture, type WebhookClient } from "../support/webhook-fixture.ts";

let collector: TraceReceiver;
let tracing: ReturnType<typeof startOpenTelemetry>;

// Before the server, whose hooks depend on it.
beforeAll(async () => {
  collector = await openTraceReceiver();
  tracing = startOpenTelemetry(
    readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: "20" }, []),
  );
});
const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000", DEMO: "1", TRUST_PROXY: "10.0.0.1" });
const fixture = openWebhookFixture(summit);
const receiver = setupReceiver();
let url: string;
beforeAll(async () => {
  url = await summit.server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await tracing.stop();
  await collector.close();
});

/** A quote of £250 into euros. */
async function quote({ browser }: WebhookClient): Promise<string> {
  summit.app.rates.accept(tableAt(summit.app.clock()));
  const input = { fromCurrency: "GBP", toCurrency: "EUR", amount: "250.00" };
  const { status, body } = await retryWhileBusy(() => browser.post("/api/quotes", input));
  expect(body).toMatchObject({ id: expect.any(String) });
  expect(status).toBe(201);
  return body.id;
}

/** Over a connection, so that the body is received apart from the request's headers. */
async function book({ browser }: WebhookClient, quoteId: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const body = JSON.stringify({ quoteId, termsAccepted: true });
  const key = { "idempotency-key": randomUUIDv7() };
  const headers = { cookie, "content-type": "application/json", ...key };
  const answer = await retryWhileBusy(() => fetch(`${url}/api/trades`, { method: "POST", headers, body }));
  expect(answer.status).toBe(201);
  return { requestId: answer.headers.get("x-request-id") };
}

/** What the collector has once a span like this has arrived. */
function spanOf(what: string, isIt: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
  return eventually(what, () => collector.spans.find(isIt));
}

const isRequest =
  (id: string | null) =>
  ({ attributes }: ReceivedSpan) =>
    attributes["summit.request_id"] === id;

function childOf(parent: ReceivedSpan, name: string): Promise<ReceivedSpan> {
  return spanOf(
    `${name} in ${parent.name}`,
    (span) => span.name === name && span.parentSpanId === parent.spanId,
  );
}

describe("a booking's trace", () => {
  it("leads from the request over its transaction and the relay to the webhook and the mail", async () => {
    const outgoingMail = createOutgoingMail(summit.databaseUrl, silentLog, summit.app.vault);
    Object.assign(summit.app, { outgoingMail });
    const client = await fixture.client();
    await fixture.endpoint(client, `${receiver.url}/booked`, ["trade.booked"]);
    const quoteId = await quote(client);
    const { requestId } = await book(client, quoteId);
    await fixture.relayAll();
    const mailer = { send: async () => undefined, close: () => undefined };
    const mails = await startMailSender({ ...summit.app, mailer }, summit.databaseUrl);
    await fixture.sending(() => eventually("the webhook arrives", () => receiver.at("/booked")[0]));

    const request = await spanOf("the booking", isRequest(requestId));
    const transaction = await childOf(request, "transaction");
    const relay = await childOf(transaction, "relay trade_booked");
    const webhook = await childOf(relay, "send webhook");
    const mail = await childOf(relay, "send mail");
    await mails.stop();
    await outgoingMail.close();
    expect(new Set([transaction, relay, webhook, mail].map(({ traceId }) => traceId))).toEqual(
      new Set([request.traceId]),
    );
    expect(request.parentSpanId).toBeUndefined();
    expect(request.attributes).toMatchObject({
      "http.route": "/api/trades",
      "http.response.status_code": 201,
    });
    expect(transaction.attributes).toMatchObject({ "summit.transaction.outcome": "committed" });
    expect(transaction.attributes["summit.statements"]).toContainEqual(
      expect.stringMatching(/INSERT trades.*INSERT outbox/),
    );
    const [received] = receiver.at("/booked");
    expect(webhook.attributes).toMatchObject({
      "messaging.message.id": received?.headers["webhook-id"],
      "http.response.status_code": 200,
    });
    expect(received?.headers).not.toHaveProperty("traceparent");
    // No address, amount or id of the client.
    expect(collector.text()).not.toMatch(new RegExp(`${client.email}|${client.id}|250[.]00`));
    await expectBooksToBalance(summit.databaseUrl);
  });

  it("has its own transaction and event when several clients book at once", async () => {
    const clients = await Promise.all([fixture.client(), fixture.client(), fixture.client()]);
    for (const [index, client] of clients.entries())
      await fixture.endpoint(client, `${receiver.url}/shared-${index}`, ["trade.booked"]);
    const quoteIds = await Promise.all(clients.map(quote));
    const requests = await Promise.all(clients.map((client, index) => book(client, quoteIds[index] ?? "")));
    await fixture.relayAll();
    await fixture.sending(() =>
      eventually("each webhook arrives", () =>
        clients.every((_, index) => receiver.at(`/shared-${index}`)[0]),
      ),
    );
    for (const [index, { requestId }] of requests.entries()) {
      const request = await spanOf("a booking", isRequest(requestId));
      const relay = await childOf(await childOf(request, "transaction"), "relay trade_booked");
      const webhook = await childOf(relay, "send webhook");
      const [received] = receiver.at(`/shared-${index}`);
      expect(webhook.attributes["messaging.message.id"]).toBe(received?.headers["webhook-id"]);
    }
  });

  it("goes on in the trace that a trusted proxy names, and in nobody else's", async () => {
    const client = await fixture.client();
    const traceId = randomBytes(16).toString("hex");
    const headers = { traceparent: `00-${traceId}-${randomBytes(8).toString("hex")}-01` };
    const direct = await client.browser.get("/api/trades", headers);
    const proxied = await summit.server.inject({
      url: "/api/trades",
      remoteAddress: "10.0.0.1",
      headers: { ...headers, "x-forwarded-for": "192.0.2.200" },
    });
    const own = await spanOf("the direct call", isRequest(String(direct.headers["x-request-id"])));
    const continued = await spanOf("the proxied call", isRequest(String(proxied.headers["x-request-id"])));
    expect(own.traceId).not.toBe(traceId);
    expect(continued.traceId).toBe(traceId);
  });

  it("shows a webhook that fails with its fault", async () => {
    const client = await fixture.client();
    const endpoint = await fixture.endpoint(client, `${receiver.url}/down`);
    receiver.answer("/down", 500);
    const tested = await retryWhileBusy(() =>
      client.browser.postOnce(`/api/webhook-endpoints/${endpoint.id}/test`, {}),
    );
    expect(tested.status).toBe(201);
    await fixture.sending(() => fixture.untilAttempted(client, endpoint.id));
    const failed = await spanOf("the failed attempt", ({ hasFailed }) => hasFailed);
    expect(failed).toMatchObject({
      name: "send webhook",
      attributes: { "http.response.status_code": 500, "error.type": "500", "summit.webhook.attempt": 1 },
    });
  });
});
