import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SetMargin } from "#contract/market/pricing.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import type { Browser } from "../support/browser.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();
let approver: Browser;
/** A single approver makes changes effective at once. */
const singleOperator = { authority: "single-operator" };
let fixture: BookingFixture;
let self: { name: string; email: string };

beforeAll(async () => {
  approver = await summit.staffBrowser("approver");
  fixture = openBookingFixture(summit.databaseUrl, summit.app.clock);
  const { name, email } = (await approver.get("/api/admin/user")).body;
  self = { name, email };
});
afterAll(() => fixture.close());

/** Each test has a pair of its own, so their margins do not interfere. */
const pairs = ["AED", "AUD", "CAD", "CHF", "CNY", "HKD", "INR", "NZD", "SAR", "SGD"].map((other) => ({
  fromCurrency: other,
  toCurrency: "USD",
}));
const freshPair = () => pairs.shift() ?? { fromCurrency: "", toCurrency: "" };

const putMargin = (body: object) => approver.put("/api/admin/margins", body);
const endMargin = (id: string) => approver.delete(`/api/admin/margins/${id}`);
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
  it("a pair's margin is in force both ways until another is set or it ends, each dated with its author", async () => {
    const { fromCurrency, toCurrency } = freshPair();
    const client = await fixture.addClient();
    expect(await marginFor(client, fromCurrency, toCurrency)).toBeNull();
    const first = await putMargin({ fromCurrency: toCurrency, toCurrency: fromCurrency, margin: "0.25" });
    expect(first).toMatchObject({
      status: 200,
      body: {
        client: null,
        fromCurrency,
        toCurrency,
        margin: 0.25,
        setBy: self,
        endedAt: null,
        endedBy: null,
      },
    });
    expect(first.body.setAt).toBe(summit.app.clock().toISOString());
    expect(await marginFor(client, fromCurrency, toCurrency)).toBe(2_500);
    expect(await marginFor(client, toCurrency, fromCurrency)).toBe(2_500);

    summit.pass(60_000);
    const changedAt = summit.app.clock().toISOString();
    const second = await putMargin({ fromCurrency, toCurrency, margin: 0.1 });
    expect(await marginFor(client, toCurrency, fromCurrency)).toBe(1_000);
    expect(await list(`currency=${fromCurrency}`)).toEqual([second.body]);
    expect(await list(`currency=${fromCurrency}&state=ended`)).toEqual([
      { ...first.body, endedAt: changedAt, endedBy: self },
    ]);

    summit.pass(60_000);
    expect((await endMargin(second.body.id)).status).toBe(204);
    expect(await marginFor(client, fromCurrency, toCurrency)).toBeNull();
    expect(await list(`currency=${fromCurrency}`)).toEqual([]);
    expect(await auditOf(`${fromCurrency}/${toCurrency}`)).toEqual([
      {
        action: "set_margin",
        subjectKind: "pair",
        details: { ...singleOperator, before: null, after: "0.25%" },
      },
      {
        action: "set_margin",
        subjectKind: "pair",
        details: { ...singleOperator, before: "0.25%", after: "0.1%" },
      },
      {
        action: "end_margin",
        subjectKind: "pair",
        details: { ...singleOperator, before: "0.1%", after: null },
      },
    ]);
  });

  it("the most specific margin applies", async () => {
    const { fromCurrency, toCurrency } = freshPair();
    const [client, another] = [await fixture.addClient(), await fixture.addClient()];
    const held = () => marginFor(client, fromCurrency, toCurrency);
    const ofPair = await putMargin({ fromCurrency, toCurrency, margin: "0.2" });
    expect(await held()).toBe(2_000);
    const ofClient = await putMargin({ clientId: client, margin: "0.4" });
    expect(await held()).toBe(4_000);
    const ofBoth = await putMargin({ clientId: client, fromCurrency, toCurrency, margin: "0" });
    expect(await held()).toBe(0);
    expect(await marginFor(client, "GBP", "EUR")).toBe(4_000);
    expect(await marginFor(another, fromCurrency, toCurrency)).toBe(2_000);
    expect(await marginFor(another, "GBP", "EUR")).toBeNull();

    await endMargin(ofBoth.body.id);
    expect(await held()).toBe(4_000);
    await endMargin(ofClient.body.id);
    expect(await held()).toBe(2_000);
    await endMargin(ofPair.body.id);
    expect(await held()).toBeNull();
    expect(await auditOf(client)).toEqual([
      {
        action: "set_margin",
        subjectKind: "client",
        details: { ...singleOperator, pair: "every pair", before: null, after: "0.4%" },
      },
      {
        action: "set_margin",
        subjectKind: "client",
        details: { ...singleOperator, pair: `${fromCurrency}/${toCurrency}`, before: null, after: "0%" },
      },
      {
        action: "end_margin",
        subjectKind: "client",
        details: { ...singleOperator, pair: `${fromCurrency}/${toCurrency}`, before: "0%", after: null },
      },
      {
        action: "end_margin",
        subjectKind: "client",
        details: { ...singleOperator, pair: "every pair", before: "0.4%", after: null },
      },
    ]);
  });

  it("a margin set or ended without a change writes nothing", async () => {
    const client = await fixture.addClient();
    const first = await putMargin({ clientId: client, margin: "0.25" });
    summit.pass(60_000);
    expect(await putMargin({ clientId: client, margin: 0.25 })).toEqual({
      ...first,
      headers: expect.anything(),
    });
    await endMargin(first.body.id);
    summit.pass(60_000);
    const ended = await list(`clientId=${client}&state=ended`);
    expect((await endMargin(first.body.id)).status).toBe(204);
    expect(await list(`clientId=${client}&state=ended`)).toEqual(ended);
    expect((await auditOf(client)).map(({ action }) => action)).toEqual(["set_margin", "end_margin"]);
    const timeline = (await approver.get(`/api/admin/clients/${client}/timeline`)).body.items;
    expect(timeline.slice(0, 2)).toMatchObject([
      { kind: "margin_changed", detail: "0.25% in every pair ended", by: self.name },
      { kind: "margin_changed", detail: "0.25% in every pair", by: self.name },
    ]);
    expect(await endMargin(randomUUIDv7())).toMatchObject({ status: 404, body: { code: "not_found" } });
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
    [{ fromCurrency: "GBP", toCurrency: "EUR", margin: 5.01 }, "margin", "At most 5%"],
    [
      { fromCurrency: "GBP", toCurrency: "EUR", margin: "0.25001" },
      "margin",
      "At most four decimals, such as 0.2525",
    ],
  ])("an invalid margin %o is refused at its field", async (body, field, words) => {
    const answer = await putMargin(body);
    expect({ status: answer.status, said: answer.body.fields }).toEqual({
      status: 422,
      said: { [field]: words },
    });
  });

  it("a margin is not set for a closed account, though an existing one can end", async () => {
    const client = await fixture.addClient();
    const { body } = await putMargin({ clientId: client, margin: "0.25" });
    await summit.app.db
      .updateTable("clients")
      .set({ closedAt: summit.app.clock() })
      .where("id", "=", client)
      .execute();
    const refused = await putMargin({ clientId: client, margin: "0.2" });
    expect(refused).toMatchObject({ status: 409, body: { code: "client_closed" } });
    expect((await endMargin(body.id)).status).toBe(204);
  });

  it("margins are listed newest first, in pages", async () => {
    const client = await fixture.addClient();
    const set: string[] = [];
    for (const [index, pair] of ["EUR", "GBP", "JPY", "AUD", "CAD"].entries()) {
      // Two of them concurrently.
      if (index !== 3) summit.pass(1_000);
      const { body } = await putMargin({
        clientId: client,
        fromCurrency: "HKD",
        toCurrency: pair,
        margin: "0.2",
      });
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
