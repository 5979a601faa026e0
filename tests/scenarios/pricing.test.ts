import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeskCurrency, SetMargin } from "#contract/pricing.ts";
import type { Margin } from "#domain/pricing/margin.ts";
import { changeCurrency } from "#server/pricing/change-currency.ts";
import { setMargin } from "#server/pricing/set-margin.ts";
import { addColleague } from "../support/add-colleague.ts";
import { type BookingDesk, openBookingDesk } from "../support/booking-desk.ts";
import type { Browser } from "../support/browser.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();
let approver: Browser;
let desk: BookingDesk;
let me: { name: string; email: string };

beforeAll(async () => {
  approver = await summit.staffBrowser("approver");
  desk = openBookingDesk(summit.databaseUrl);
  const { name, email } = (await approver.get("/api/admin/user")).body;
  me = { name, email };
});
afterAll(() => desk.close());

/** Each test has a pair of its own, so that what one sets is no other's. */
const pairs = ["AED", "AUD", "CAD", "CHF", "CNY", "HKD", "INR", "NZD", "SAR", "SGD"].map((other) => ({
  fromCurrency: other,
  toCurrency: "USD",
}));
const freshPair = () => pairs.shift() ?? { fromCurrency: "", toCurrency: "" };

const put = (body: object) => approver.put("/api/admin/margins", body);
const end = (id: string) => approver.delete(`/api/admin/margins/${id}`);
async function list(query: string): Promise<SetMargin[]> {
  return (await approver.get(`/api/admin/margins?${query}`)).body.items;
}
async function marginFor(client: string, sold: string, bought: string): Promise<number | null> {
  const { rows } = await sql<{ margin: number | null }>`
    select margin_set_for(${client}, ${sold}, ${bought}) as margin`.execute(summit.app.db);
  return rows[0]?.margin ?? null;
}
function auditOf(subjectId: string) {
  return summit.app.db
    .selectFrom("auditLog")
    .select(["action", "subjectKind", "details"])
    .where("subjectId", "=", subjectId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

describe("a margin", () => {
  it("of a pair is in force either way round until another is set or it ends, each dated with its author", async () => {
    const { fromCurrency, toCurrency } = freshPair();
    const client = await desk.addClient();
    expect(await marginFor(client, fromCurrency, toCurrency)).toBeNull();
    const first = await put({ fromCurrency: toCurrency, toCurrency: fromCurrency, margin: "0.25" });
    expect(first).toMatchObject({
      status: 200,
      body: { client: null, fromCurrency, toCurrency, margin: 0.25, setBy: me, endedAt: null, endedBy: null },
    });
    expect(first.body.setAt).toBe(summit.app.clock().toISOString());
    expect(await marginFor(client, fromCurrency, toCurrency)).toBe(2_500);
    expect(await marginFor(client, toCurrency, fromCurrency)).toBe(2_500);

    summit.pass(60_000);
    const changedAt = summit.app.clock().toISOString();
    const second = await put({ fromCurrency, toCurrency, margin: 0.1 });
    expect(await marginFor(client, toCurrency, fromCurrency)).toBe(1_000);
    expect(await list(`currency=${fromCurrency}`)).toEqual([second.body]);
    expect(await list(`currency=${fromCurrency}&state=ended`)).toEqual([
      { ...first.body, endedAt: changedAt, endedBy: me },
    ]);

    summit.pass(60_000);
    expect((await end(second.body.id)).status).toBe(204);
    expect(await marginFor(client, fromCurrency, toCurrency)).toBeNull();
    expect(await list(`currency=${fromCurrency}`)).toEqual([]);
    expect(await auditOf(`${fromCurrency}/${toCurrency}`)).toEqual([
      { action: "set_margin", subjectKind: "pair", details: { before: null, after: "0.25 %" } },
      { action: "set_margin", subjectKind: "pair", details: { before: "0.25 %", after: "0.1 %" } },
      { action: "end_margin", subjectKind: "pair", details: { before: "0.1 %", after: null } },
    ]);
  });

  it("that is the most particular one holds", async () => {
    const { fromCurrency, toCurrency } = freshPair();
    const [client, another] = [await desk.addClient(), await desk.addClient()];
    const held = () => marginFor(client, fromCurrency, toCurrency);
    const ofPair = await put({ fromCurrency, toCurrency, margin: "0.2" });
    expect(await held()).toBe(2_000);
    const ofClient = await put({ clientId: client, margin: "0.4" });
    expect(await held()).toBe(4_000);
    const ofBoth = await put({ clientId: client, fromCurrency, toCurrency, margin: "0" });
    expect(await held()).toBe(0);
    expect(await marginFor(client, "GBP", "EUR")).toBe(4_000);
    expect(await marginFor(another, fromCurrency, toCurrency)).toBe(2_000);
    expect(await marginFor(another, "GBP", "EUR")).toBeNull();

    await end(ofBoth.body.id);
    expect(await held()).toBe(4_000);
    await end(ofClient.body.id);
    expect(await held()).toBe(2_000);
    await end(ofPair.body.id);
    expect(await held()).toBeNull();
    expect(await auditOf(client)).toEqual([
      {
        action: "set_margin",
        subjectKind: "client",
        details: { pair: "every pair", before: null, after: "0.4 %" },
      },
      {
        action: "set_margin",
        subjectKind: "client",
        details: { pair: `${fromCurrency}/${toCurrency}`, before: null, after: "0 %" },
      },
      {
        action: "end_margin",
        subjectKind: "client",
        details: { pair: `${fromCurrency}/${toCurrency}`, before: "0 %", after: null },
      },
      {
        action: "end_margin",
        subjectKind: "client",
        details: { pair: "every pair", before: "0.4 %", after: null },
      },
    ]);
  });

  it("that is set again as it is, or ended again, stays as it is and nothing is written down", async () => {
    const client = await desk.addClient();
    const first = await put({ clientId: client, margin: "0.25" });
    summit.pass(60_000);
    expect(await put({ clientId: client, margin: 0.25 })).toEqual({ ...first, headers: expect.anything() });
    await end(first.body.id);
    summit.pass(60_000);
    const ended = await list(`clientId=${client}&state=ended`);
    expect((await end(first.body.id)).status).toBe(204);
    expect(await list(`clientId=${client}&state=ended`)).toEqual(ended);
    expect((await auditOf(client)).map(({ action }) => action)).toEqual(["set_margin", "end_margin"]);
    const timeline = (await approver.get(`/api/admin/clients/${client}/timeline`)).body.items;
    expect(timeline.slice(0, 2)).toMatchObject([
      { kind: "margin_changed", detail: "0.25 % in every pair ended", by: me.name },
      { kind: "margin_changed", detail: "0.25 % in every pair", by: me.name },
    ]);
    expect(await end(randomUUIDv7())).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it.each([
    [{ margin: "0.25" }, "clientId", "Choose a client, a pair of currencies, or both"],
    [{ fromCurrency: "GBP", margin: "0.25" }, "toCurrency", "Choose the other currency of the pair"],
    [{ toCurrency: "GBP", margin: "0.25" }, "fromCurrency", "Choose the other currency of the pair"],
    [
      { fromCurrency: "GBP", toCurrency: "gbp", margin: "0.25" },
      "toCurrency",
      "Choose two different currencies",
    ],
    [{ fromCurrency: "GBP", toCurrency: "XXX", margin: "0.25" }, "toCurrency", "Please select a currency"],
    [{ clientId: "somebody", margin: "0.25" }, "clientId", "Choose a client"],
    [{ clientId: randomUUIDv7(), margin: "0.25" }, "clientId", "Choose a client"],
    [
      { fromCurrency: "GBP", toCurrency: "EUR", margin: "" },
      "margin",
      "Enter a percentage from 0 to 5, such as 0.25",
    ],
    [
      { fromCurrency: "GBP", toCurrency: "EUR", margin: -1 },
      "margin",
      "Enter a percentage from 0 to 5, such as 0.25",
    ],
    [{ fromCurrency: "GBP", toCurrency: "EUR", margin: 5.01 }, "margin", "At most 5 %"],
    [
      { fromCurrency: "GBP", toCurrency: "EUR", margin: "0.25001" },
      "margin",
      "At most four decimals, such as 0.2525",
    ],
  ])("that makes no sense is refused at its field: %o", async (body, field, words) => {
    const answer = await put(body);
    expect({ status: answer.status, said: answer.body.fields }).toEqual({
      status: 422,
      said: { [field]: words },
    });
  });

  it("is not set for a client who has closed the account; one that they had can still end", async () => {
    const client = await desk.addClient();
    const { body } = await put({ clientId: client, margin: "0.25" });
    await summit.app.db
      .updateTable("clients")
      .set({ closedAt: summit.app.clock() })
      .where("id", "=", client)
      .execute();
    const refused = await put({ clientId: client, margin: "0.2" });
    expect(refused).toMatchObject({ status: 409, body: { code: "client_closed" } });
    expect((await end(body.id)).status).toBe(204);
  });

  it("set by many at once is one after the other: one is in force, and each of the others was for a while", async () => {
    const client = await desk.addClient();
    const margins = Array.from({ length: 8 }, (_, index) => `0.${index + 1}`);
    const answers = await Promise.all(margins.map((margin) => put({ clientId: client, margin })));
    expect(answers.map(({ status }) => status)).toEqual(margins.map(() => 200));
    const [inForce, ...others] = await list(`clientId=${client}`);
    expect(others).toEqual([]);
    const ended = await list(`clientId=${client}&state=ended`);
    expect([...ended, inForce].map((row) => `${row?.margin}`).toSorted()).toEqual(margins);
    // The chain is without a gap: what one ended is what the one before had set.
    const told = (await auditOf(client)).map(({ details }) => details as { before: string; after: string });
    expect(told.map(({ after }) => after).toSorted()).toEqual(margins.map((margin) => `${margin} %`));
    expect(new Set(told.map(({ before }) => before)).size).toBe(margins.length);
  });

  it("never ends before it was set, though whoever ends it began a moment earlier", async () => {
    const client = await desk.addClient();
    const { id } = await addColleague(summit.app.db, {
      role: "approver",
      passwordHash: "none",
      createdAt: summit.app.clock(),
    });
    const now = summit.app.clock();
    const set = (margin: number, at: Date) =>
      summit.app.db
        .transaction()
        .execute((tx) =>
          setMargin(
            tx,
            { clientId: client, pair: null, margin: margin as Margin },
            { staff: { id }, now: at, newId: randomUUIDv7 },
          ),
        );
    await set(1_000, now);
    await set(2_000, new Date(now.getTime() - 5));
    const rows = await summit.app.db
      .selectFrom("margins")
      .select(["margin", "setAt", "endedAt"])
      .where("clientId", "=", client)
      .orderBy("margin")
      .execute();
    expect(rows).toEqual([
      { margin: 1_000, setAt: now, endedAt: now },
      { margin: 2_000, setAt: now, endedAt: null },
    ]);
  });

  it("is listed newest first, a page at a time", async () => {
    const client = await desk.addClient();
    const set: string[] = [];
    for (const [index, pair] of ["EUR", "GBP", "JPY", "AUD", "CAD"].entries()) {
      // Two of them at the same moment.
      if (index !== 3) summit.pass(1_000);
      const { body } = await put({ clientId: client, fromCurrency: "HKD", toCurrency: pair, margin: "0.2" });
      set.unshift(body.id);
    }
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const after: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const { body } = await approver.get(`/api/admin/margins?clientId=${client}&limit=2${after}`);
      seen.push(...body.items.map(({ id }: SetMargin) => id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(set);
    const wrong = await approver.get("/api/admin/margins?cursor=nonsense");
    expect(wrong).toMatchObject({ status: 400, body: { code: "input_malformed" } });
  });
});

describe("a currency", () => {
  const path = (code: string) => `/api/admin/currencies/${code}`;
  const all = async (): Promise<DeskCurrency[]> => (await approver.get("/api/admin/currencies")).body;
  async function now(code: string): Promise<DeskCurrency> {
    const found = (await all()).find((currency) => currency.code === code);
    if (!found) throw new Error(`no ${code}`);
    return found;
  }
  const usesOf = async (code: string): Promise<string[]> => {
    const { body } = await summit.browser().get("/api/currencies");
    return body.find((currency: { code: string }) => currency.code === code).uses;
  };

  it("is closed and opened again for trading, and its other uses stay", async () => {
    const before = await now("AUD");
    expect(before).toMatchObject({ isTradable: true, hasAccount: true, least: null, greatest: null });
    const uses = await usesOf("AUD");
    const closed = await approver.patch(path("AUD"), { version: before.version, isTradable: false });
    expect(closed).toMatchObject({
      status: 200,
      body: { isTradable: false, version: before.version + 1, changedBy: me },
    });
    expect(await usesOf("AUD")).toEqual(uses.filter((use) => use !== "trade"));
    const { version } = closed.body;
    const opened = await approver.patch(path("aud"), { version, isTradable: true });
    expect(opened.body).toMatchObject({ isTradable: true, version: version + 1 });
    expect(await usesOf("AUD")).toEqual(uses);
    expect(await auditOf("AUD")).toEqual([
      {
        action: "change_currency",
        subjectKind: "currency",
        details: { "traded before": true, "traded after": false },
      },
      {
        action: "change_currency",
        subjectKind: "currency",
        details: { "traded before": false, "traded after": true },
      },
    ]);
  });

  it("has limits, which are changed and taken away", async () => {
    const { version } = await now("JPY");
    const both = await approver.patch(path("JPY"), { version, least: "1000", greatest: 5_000_000 });
    expect(both.body).toMatchObject({ least: "1000", greatest: "5000000", version: version + 1 });
    const one = await approver.patch(path("JPY"), { version: version + 1, least: null });
    expect(one.body).toMatchObject({ least: null, greatest: "5000000", version: version + 2 });
    const same = await approver.patch(path("JPY"), { version: version + 2, greatest: "5000000" });
    expect(same.body).toEqual(one.body);
    expect((await auditOf("JPY")).map(({ details }) => details)).toEqual([
      { "least before": null, "least after": "1000", "most before": null, "most after": "5000000" },
      { "least before": "1000", "least after": null },
    ]);
  });

  it.each([
    [{ least: "0" }, { least: "More than zero; leave it empty for no limit" }],
    [{ least: "1.005" }, { least: "This currency has fewer decimals" }],
    [{ least: "100", greatest: "50" }, { greatest: "No less than the least, 100.00" }],
    [{ greatest: "lots" }, { greatest: "Enter an amount in digits, such as 1250.00" }],
  ])("is told what is wrong with its limits: %o", async (changes, fields) => {
    const { version } = await now("CHF");
    const answer = await approver.patch(path("CHF"), { version, ...changes });
    expect(answer).toMatchObject({ status: 422, body: { fields } });
    expect((await now("CHF")).version).toBe(version);
  });

  it("that was changed meanwhile is not changed by who saw it before; of many at once one wins", async () => {
    const { version } = await now("USD");
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        approver.patch(path("USD"), { version, least: `${index + 1}` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: "currency_changed",
      message:
        "This currency was changed elsewhere in the meantime. Look at what it is like now and try again.",
    });
    expect((await now("USD")).version).toBe(version + 1);
    const unknown = await approver.patch(path("XXX"), { version, least: "1" });
    expect(unknown).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it("in which the house has no account is not opened", async () => {
    const { id } = await addColleague(summit.app.db, {
      role: "approver",
      passwordHash: "none",
      createdAt: summit.app.clock(),
    });
    const by = { staff: { id }, now: summit.app.clock(), newId: randomUUIDv7, hasAccount: () => false };
    const { version } = await now("CAD");
    const change = (changes: { isTradable?: boolean; least?: string }) =>
      summit.app.db.transaction().execute((tx) => changeCurrency(tx, { code: "CAD", version, changes }, by));
    await expect(change({ isTradable: true })).rejects.toMatchObject({ code: "currency_without_account" });
    await change({ least: "10" });
    expect(await now("CAD")).toMatchObject({ isTradable: false, least: "10.00" });
  });
});
