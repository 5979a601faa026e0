import { randomUUIDv7 } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApp } from "#server/create-app.ts";
import { createServer } from "#server/platform/http/create-server.ts";
import { routes } from "#server/routes.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { type CommitCutter, openCommitCutter } from "../support/commit-cutter.ts";
import { ruleBody } from "../support/owned-resources.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { silentLog } from "../support/silent-log.ts";
import { cookieOfClient } from "../support/trading-client.ts";

const summit = serveSummit();
let fixture: BookingFixture;
let cutter: CommitCutter;
let server: FastifyInstance;
let close: () => Promise<void>;

beforeAll(async () => {
  fixture = openBookingFixture(summit.databaseUrl, summit.app.clock);
  cutter = await openCommitCutter(summit.databaseUrl);
});
// New connections each time: a used connection names the statement by number.
beforeEach(async () => {
  const { config, clock, outgoingMail } = summit.app;
  const overrides = { log: silentLog, clock, outgoingMail };
  const encryptionKey = new Uint8Array(32).fill(7);
  const { app, close: closeApp } = createApp({ config, databaseUrl: cutter.url, encryptionKey, overrides });
  server = await createServer(app, routes);
  close = async () => {
    await server.close();
    await closeApp();
  };
  return () => close();
});
afterAll(async () => {
  await fixture.close();
  await cutter.close();
});

async function post(url: string, payload: object, headers: Readonly<Record<string, string>>) {
  const answer = await server.inject({ method: "POST", url, headers, payload });
  return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers["retry-after"] };
}

const rule = { ...ruleBody, sourceCurrency: "USD", acceptTerms: true };
const unknown = { status: 503, retryAfter: "1", body: { code: "outcome_unknown" } };

describe.each(["after", "before"] as const)(
  "where the answer is lost %s the database has committed",
  (fate) => {
    it("a booking with a lost response reports an unknown outcome, and its key then gives the result once", async () => {
      const clientId = await fixture.addClient();
      const quoteId = await fixture.quote(clientId, "1000.00");
      const headers = {
        cookie: await cookieOfClient(summit.app, clientId),
        "idempotency-key": randomUUIDv7(),
      };
      const body = { quoteId, termsAccepted: true };
      cutter.cutNext(fate);
      expect(await post("/api/trades", body, headers)).toMatchObject(unknown);
      const trades = () =>
        fixture.db.selectFrom("trades").select("id").where("clientId", "=", clientId).execute();
      expect(await trades()).toHaveLength(fate === "after" ? 1 : 0);
      const again = await post("/api/trades", body, headers);
      expect(again.status).toBe(201);
      expect(await trades()).toEqual([{ id: again.body.id }]);
      expect(await post("/api/trades", body, headers)).toEqual(again);
    });

    it("a keyed call with a lost response reports an unknown outcome, and its key then gives the result once", async () => {
      const clientId = await fixture.addClient();
      const headers = {
        cookie: await cookieOfClient(summit.app, clientId),
        "idempotency-key": randomUUIDv7(),
      };
      cutter.cutNext(fate);
      expect(await post("/api/auto-exchange", rule, headers)).toMatchObject(unknown);
      const again = await post("/api/auto-exchange", rule, headers);
      expect(again.status).toBe(201);
      const rules = fixture.db.selectFrom("autoExchanges").select("id").where("clientId", "=", clientId);
      expect(await rules.execute()).toEqual([{ id: again.body.id }]);
    });

    it("a log-out with a lost response does not claim that nothing was changed", async () => {
      const clientId = await fixture.addClient();
      const cookie = await cookieOfClient(summit.app, clientId);
      const sessions = () =>
        fixture.db.selectFrom("sessions").select("id").where("clientId", "=", clientId).execute();
      cutter.cutNext(fate, 'delete from "sessions"');
      expect(await post("/api/logout", {}, { cookie })).toMatchObject(unknown);
      expect(await sessions()).toHaveLength(fate === "after" ? 0 : 1);
      expect(
        (await server.inject({ method: "POST", url: "/api/logout", headers: { cookie } })).statusCode,
      ).toBe(204);
      expect(await sessions()).toHaveLength(0);
    });

    it("a lost response about a session's last use affects no call", async () => {
      const clientId = await fixture.addClient();
      const cookie = await cookieOfClient(summit.app, clientId);
      summit.pass(90_000);
      cutter.cutNext(fate, 'update "sessions"');
      const headers = { cookie, "idempotency-key": randomUUIDv7() };
      const lost = await post("/api/auto-exchange", rule, headers);
      expect(lost).toMatchObject({ status: 503, body: { code: "unavailable" } });
    });

    it("a registration with a lost response does not claim that nothing was changed", async () => {
      const account = { email: `client-${randomUUIDv7()}@example.test`, password: "a ridge before dawn" };
      cutter.cutNext(fate);
      expect(await post("/api/register", account, {})).toMatchObject(unknown);
      expect((await post("/api/login", account, {})).status).toBe(fate === "after" ? 200 : 401);
    });
  },
);

it("a transaction refused at its commit counts as rolled back", async () => {
  const owner = new Client(summit.ownerUrl);
  await owner.connect();
  await owner.query(`create function refuse_late() returns trigger language plpgsql as
      'begin raise exception using errcode = ''40001''; end';
    create constraint trigger late after insert on auto_exchanges deferrable initially deferred
      for each row execute function refuse_late()`);
  const headers = {
    cookie: await cookieOfClient(summit.app, await fixture.addClient()),
    "idempotency-key": randomUUIDv7(),
  };
  const answer = await post("/api/auto-exchange", rule, headers);
  await owner.query("drop trigger late on auto_exchanges; drop function refuse_late()");
  await owner.end();
  expect(answer).toMatchObject({ status: 503, body: { code: "unavailable" } });
});
