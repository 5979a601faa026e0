import { pino } from "pino";
import { beforeAll, expect, it } from "vitest";
import { openDemoForwards } from "#server/demo/open-demo-forwards.ts";
import { startDemoTargets } from "#server/demo/place-demo-targets.ts";
import { seedDemo } from "#server/demo/seed-demo.ts";
import type { Browser } from "../support/browser.ts";
import { sendConfirmed } from "../support/confirm-as-client.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { tableAt } from "../support/rate-tables.ts";
import { serveSummit } from "../support/serve-summit.ts";

const password = "a long demo password";
const lines: string[] = [];
const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
const summit = serveSummit({ DEMO_PASSWORD: password }, { log });
let client: Browser;

beforeAll(async () => {
  await seedDemo(summit.app);
  client = summit.browser();
  await client.post("/api/login", { email: "demo@summit.test", password });
});

const pairs = async () => (await client.get("/api/forward-terms")).body.pairs;

it("without a rate the demo opens no pair to forwards, so that it is tried again", async () => {
  await expect(openDemoForwards(summit.app)).rejects.toMatchObject({ code: "rate_unavailable" });
  expect([await pairs(), (await client.get("/api/forwards")).body]).toEqual([[], []]);
});

it("a demo whose client can't afford its forward opens the pairs, says that there is none, and tries no more", async () => {
  const { items } = (await client.get("/api/beneficiaries?currency=GBP")).body;
  const [{ id: beneficiaryId }] = items;
  summit.app.rates.accept(tableAt(summit.app.clock()));
  const paid = await sendConfirmed(summit.app, () =>
    client.postOnce("/api/balances/GBP/withdrawals", { beneficiaryId, amount: "48000.00" }),
  );
  expect(paid.status, JSON.stringify(paid.body)).toBe(201);
  lines.length = 0;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const targets = startDemoTargets(summit.app);
    summit.pass(1_000);
    summit.app.rates.accept(tableAt(summit.app.clock()));
    await targets.stop();
  }
  expect(lines).toEqual(["the demo's client was refused its forward, so it has none"]);
  expect([(await pairs()).length, (await client.get("/api/forwards")).body]).toEqual([6, []]);
  await expectBooksToBalance(summit.databaseUrl);
});
