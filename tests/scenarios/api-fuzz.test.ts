import { randomInt } from "node:crypto";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeApi } from "#server/platform/openapi/describe-api.ts";
import { routes } from "#server/routes.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { contactOf } from "../support/client-users.ts";
import { type FuzzedDocument, type FuzzedRequest, Fuzzer } from "../support/fuzz-requests.ts";
import { makeApiKey } from "../support/make-api-key.ts";
import { createOwnedResources } from "../support/owned-resources.ts";
import { tableAt } from "../support/rate-tables.ts";
import { repeatCount } from "../support/repeat-count.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { cookieOfClient } from "../support/trading-client.ts";

/** The errors that were logged, which say why an answer was 500. */
const logged: string[] = [];
const log = pino({ level: "error" }, { write: (line: string) => logged.push(line) });
const summit = serveSummit({ RATE_LIMIT_FACTOR: "100000" }, { log });
const document = describeApi(routes, { withStaff: true }) as unknown as FuzzedDocument;
/** Repeats a run with `FUZZ_SEED`, which each failure names. */
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const requestsEach = repeatCount(120, 5_000);
/** Ends what hangs; the long form takes some minutes on a busy machine. */
const timeoutMs = repeatCount(120_000, 3_600_000);

let fixture: BookingFixture;
beforeAll(() => {
  fixture = openBookingFixture(summit.databaseUrl, summit.app.clock);
  summit.app.rates.accept(tableAt(summit.app.clock()));
});
afterAll(() => fixture.close());

type Caller = Readonly<Record<string, string>>;

/** A client with one of most things that a client has. */
async function newClient(): Promise<string> {
  const clientId = await fixture.addClient();
  const { db, passwords } = summit.app;
  const passwordHash = await passwords.hash("a pass phrase of four words");
  const userId = await contactOf(db, clientId);
  await db.updateTable("users").set({ passwordHash }).where("id", "=", userId).execute();
  const resources = createOwnedResources(summit, fixture);
  for (const make of [
    resources.trade,
    resources.alert,
    resources.budgetRate,
    resources.order,
    resources.beneficiary,
    resources.batch,
  ])
    await make(clientId);
  return clientId;
}

const callers: readonly [string, () => Promise<Caller>][] = [
  ["nobody", async () => ({})],
  ["a client", async () => ({ cookie: await cookieOfClient(summit.app, await newClient()) })],
  [
    "a key",
    async () => ({
      authorization: (await makeApiKey(summit.app, { clientId: await newClient() })).authorization,
    }),
  ],
  [
    "staff",
    async () => ({
      cookie: `summit-staff=${(await summit.staffBrowser("administrator")).cookies.get("summit-staff")}`,
    }),
  ],
];

async function send({ method, url, headers, payload }: FuzzedRequest, caller: Caller) {
  const answer = await summit.server.inject({
    payloadAsStream: true,
    method: method as "GET",
    url,
    headers: { ...headers, ...caller },
    ...(payload !== undefined && { payload }),
  });
  // An event stream would go on for ever.
  const isEndless = String(answer.headers["content-type"]).startsWith("text/event-stream");
  if (isEndless) answer.stream().destroy();
  return { status: answer.statusCode, body: isEndless ? "" : await text(answer.stream()) };
}

/** Statuses that a client sees when something is wrong with us. */
const isOurFault = (status: number) => status >= 500 && status !== 503;

describe(`requests made from the API description, FUZZ_SEED=${seed}`, () => {
  it.each(callers)(
    "never break Summit when %s makes them",
    async (who, logIn) => {
      const fuzzer = new Fuzzer(document, seed, { isSignedIn: who !== "nobody" });
      const faults: string[] = [];
      const statuses: Record<number, number> = {};
      let caller = await logIn();
      for (let sent = 0; sent < requestsEach; sent += 1) {
        const request = fuzzer.next();
        const { status, body } = await send(request, caller);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (isOurFault(status) || (status === 503 && !body.includes('"rate_')))
          faults.push(
            `${request.method} ${request.url} ${String(request.payload).slice(0, 2_000)}: ${status} ${body.slice(0, 100)} ${logged.splice(0).join("").slice(0, 1_500)}`,
          );
        fuzzer.learn(body);
        // The caller logged out, closed the account or was closed out.
        if (who !== "nobody" && sent % 50 === 0 && (await isLoggedOut(caller))) caller = await logIn();
      }
      expect({ seed, faults }).toEqual({ seed, faults: [] });
      expect(Object.keys(statuses).length, JSON.stringify(statuses)).toBeGreaterThan(3);
    },
    timeoutMs,
  );
});

async function isLoggedOut(caller: Caller): Promise<boolean> {
  const url = caller.cookie?.startsWith("summit-staff") ? "/api/admin/user" : "/api/balances";
  return (await send({ method: "GET", url, headers: {} }, caller)).status >= 400;
}
