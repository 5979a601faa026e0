import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmApproval } from "../support/confirm-approval.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import {
  flatMargins,
  flatRates,
  forwardPricingCalls,
  forwardPricingPath,
} from "../support/forward-pricing-calls.ts";
import { retryWhileBusy } from "../support/retry-while-busy.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "10000" });
const { logIn, first, second, approve, read, curveOf, pairOf, ...calls } = forwardPricingCalls(summit);
const { setCurve, setPair, setMargins } = calls;

beforeAll(() => logIn());
afterAll(() => expectBooksToBalance(summit.ownerUrl));

const auditOf = (action: string) =>
  summit.app.db
    .selectFrom("auditLog")
    .select(["subjectId", "details"])
    .where("action", "=", action)
    .execute();

describe("deposit rates", () => {
  it("deposit rates ship as reference policy rates, marked as such, and with none for a currency without one", async () => {
    const { curves, pairs, margins } = await read();
    expect(curves).toHaveLength(13);
    expect(curves.every(({ isReference, set }) => isReference && set.by === null)).toBe(true);
    expect(curves.find(({ currency }) => currency === "GBP")?.rates).toEqual(flatRates(3.75));
    expect(curves.find(({ currency }) => currency === "CHF")?.rates).toEqual(flatRates(0));
    expect(curves.some(({ currency }) => currency === "SGD")).toBe(false);
    expect({ pairs, margins }).toEqual({ pairs: [], margins: null });
  });

  it("deposit rates take effect once a second person approves them, and the audit log names both", async () => {
    const rates = { ...flatRates("4.125"), "1W": "-0.25", "12M": "4,5%" };
    const before = await curveOf("GBP");
    const asked = await setCurve("GBP", rates);
    expect(asked.status).toBe(202);
    expect(await curveOf("GBP")).toEqual(before);
    const waiting = (await second().get("/api/admin/approvals/forward-pricing")).body.items;
    expect(waiting).toMatchObject([
      {
        id: asked.body.approval.id,
        summary: expect.stringContaining("Deposit rates of GBP: 1W -0.25%, 1M 4.125%"),
      },
    ]);
    expect((await confirmApproval(first(), asked)).body.code).toBe("second_person_same");
    expect((await approve(asked)).status).toBe(200);
    expect((await second().get("/api/admin/approvals/forward-pricing")).body.items).toEqual([]);
    expect(await curveOf("GBP")).toMatchObject({
      rates: { ...flatRates(4.125), "1W": -0.25, "12M": 4.5 },
      isReference: false,
      age: "current",
      set: { by: expect.any(String), approvedBy: expect.any(String) },
    });
    const [row] = await summit.app.db
      .selectFrom("depositCurves")
      .select(["setBy", "approvedBy"])
      .where("currency", "=", "GBP")
      .orderBy("setAt", "desc")
      .execute();
    expect(row).toEqual({
      setBy: (await first().get("/api/admin/user")).body.id,
      approvedBy: (await second().get("/api/admin/user")).body.id,
    });
    expect((await auditOf("set_deposit_rates")).at(-1)).toMatchObject({
      subjectId: "GBP",
      details: { before: expect.stringContaining("1W 3.75%"), authority: "two-people" },
    });
  });

  it("the same rates again get today's date, so that a curve whose rates didn't move goes on pricing", async () => {
    await approve(await setCurve("USD", flatRates("3.75")));
    const own = await curveOf("USD");
    expect(own).toMatchObject({ rates: flatRates(3.75), isReference: false });
    await approve(await setCurve("USD", flatRates("3.75")));
    const renewed = await curveOf("USD");
    expect(renewed?.id).not.toBe(own?.id);
    expect(Date.parse(renewed?.set.at ?? "")).toBeGreaterThan(Date.parse(own?.set.at ?? ""));
  });

  it.each<[string, object, number, Record<string, string>]>([
    ["without a tenor", { ...flatRates("1"), "9M": undefined }, 400, { "rates.9M": "Required" }],
    [
      "too precise",
      { ...flatRates("1"), "1W": "1.00001" },
      422,
      { "rates.1W": "At most four decimals, such as 3.7525" },
    ],
    [
      "too high",
      { ...flatRates("1"), "2M": "50.01" },
      422,
      { "rates.2M": "Enter a percentage from -10 to 50" },
    ],
    [
      "no number",
      { ...flatRates("1"), "3M": "base" },
      422,
      { "rates.3M": "Enter a percentage, such as 3.75 or -0.25" },
    ],
  ])("deposit rates that are %s are refused at their field", async (_, rates, status, fields) => {
    expect(await setCurve("EUR", rates)).toMatchObject({ status, body: { fields } });
  });

  it("a currency that Summit doesn't list has no deposit rates", async () => {
    const answer = await first().put(`${forwardPricingPath}/curves`, {
      currency: "XAU",
      rates: flatRates("1"),
      replaces: null,
    });
    expect(answer).toMatchObject({ status: 422, body: { fields: { currency: "Please select a currency" } } });
  });

  it("deposit rates that changed since they were read, or since they were requested, aren't overwritten", async () => {
    const shown = (await curveOf("AUD"))?.id ?? null;
    const one = await setCurve("AUD", flatRates("3.6"), { replaces: shown });
    const other = await setCurve("AUD", flatRates("3.7"), { by: second(), replaces: shown });
    expect((await approve(one)).status).toBe(200);
    expect((await confirmApproval(first(), other)).body.code).toBe("approval_overtaken");
    expect((await setCurve("AUD", flatRates("3.8"), { replaces: shown })).body.code).toBe(
      "forward_pricing_changed",
    );
    expect((await setCurve("AUD", flatRates("3.8"), { replaces: null })).body.code).toBe(
      "forward_pricing_changed",
    );
    expect((await curveOf("AUD"))?.rates).toEqual(flatRates(3.6));
  });

  it("fifty changes of one currency's rates approved at once leave one, which all the others lost to", async () => {
    const asked = [];
    for (let each = 0; each < 50; each++) asked.push(await setCurve("NZD", flatRates(`2.${100 + each}`)));
    const decided = await Promise.all(asked.map((one) => retryWhileBusy(() => approve(one))));
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = decided.filter(({ status }) => status !== 200);
    expect(new Set(lost.map(({ body }) => body.code))).toEqual(new Set(["approval_overtaken"]));
    const rows = await summit.app.db
      .selectFrom("depositCurves")
      .select("id")
      .where("currency", "=", "NZD")
      .execute();
    expect(rows).toHaveLength(2);
  });

  it("deposit rates, pairs and margins can be added and never changed or deleted", async () => {
    for (const table of ["depositCurves", "forwardPairs", "forwardMargins"] as const) {
      await expect(summit.app.db.deleteFrom(table).execute()).rejects.toThrow("permission denied");
      await expect(summit.app.db.updateTable(table).set({ setAt: new Date() }).execute()).rejects.toThrow(
        "permission denied",
      );
    }
  });
});

describe("pairs open to forwards", () => {
  it("a pair is opened by two people in either order, closed again, and asked for twice stays as it is", async () => {
    const opened = await setPair(["GBP", "EUR"], true);
    expect(opened.status).toBe(202);
    expect(await pairOf(["EUR", "GBP"])).toBeUndefined();
    expect((await approve(opened)).status).toBe(200);
    expect(await pairOf(["EUR", "GBP"])).toMatchObject({ isOpen: true, currencies: ["EUR", "GBP"] });
    expect((await setPair(["EUR", "GBP"], true)).status).toBe(200);
    await approve(await setPair(["EUR", "GBP"], false));
    expect(await pairOf(["EUR", "GBP"])).toMatchObject({ isOpen: false });
    expect(await auditOf("open_forward_pair")).toHaveLength(1);
    expect(await auditOf("close_forward_pair")).toMatchObject([{ subjectId: "EUR/GBP" }]);
  });

  it.each<[string, [string, string], number, object]>([
    ["of one currency", ["GBP", "GBP"], 422, { fields: { toCurrency: "Choose two different currencies" } }],
    ["with a currency that isn't traded", ["GBP", "CAD"], 422, { code: "currency_not_tradable" }],
    [
      "with a currency that isn't listed",
      ["GBP", "XAU"],
      422,
      { fields: { toCurrency: "Please select a currency" } },
    ],
  ])("a pair %s can't be opened", async (_, pair, status, body) => {
    expect(await setPair(pair, true)).toMatchObject({ status, body });
  });

  it("a pair with a currency without deposit rates can't be opened until it has some", async () => {
    // Summit has no account in it here, which opening it would need.
    await summit.app.db
      .updateTable("currencies")
      .set({ uses: sql<string[]>`array_append(uses, 'trade')` })
      .where("code", "=", "SGD")
      .execute();
    expect((await setPair(["GBP", "SGD"], true)).body.code).toBe("forward_curve_missing");
    await approve(await setCurve("SGD", flatRates("1.5")));
    expect((await setPair(["GBP", "SGD"], true)).status).toBe(202);
  });
});

describe("margins of forwards", () => {
  it("margins are set by two people, and the same ones again change nothing", async () => {
    const margins = { "1M": "0.05", "3M": "0.1", "6M": "0.15", "12M": "0.25" };
    const asked = await setMargins(margins);
    expect(asked.status).toBe(202);
    expect((await approve(asked)).status).toBe(200);
    expect((await read()).margins).toMatchObject({
      margins: { "1M": 0.05, "3M": 0.1, "6M": 0.15, "12M": 0.25 },
    });
    expect((await setMargins(margins)).status).toBe(200);
    expect(await auditOf("set_forward_margins")).toMatchObject([
      { details: { before: null, after: "1M 0.05%, 3M 0.1%, 6M 0.15%, 12M 0.25%" } },
    ]);
    const { body } = await setMargins({ ...flatMargins("0"), "12M": "5.1" });
    expect(body.fields).toEqual({ "margins.12M": "At most 5%" });
  });
});

it("deposit rates that are too old for an open pair are in the inbox until they are set again or the pair is closed", async () => {
  const stale = async () =>
    (await first().get("/api/admin/inbox?view=team")).body.items.filter(
      ({ kind }: { kind: string }) => kind === "deposit_rates",
    );
  // After the reference rates' date.
  summit.pass(270 * 86_400_000);
  await logIn();
  await approve(await setCurve("GBP", flatRates("3.9")));
  await approve(await setCurve("EUR", flatRates("2.1")));
  await approve(await setPair(["EUR", "GBP"], true));
  const days = 31 * 86_400_000;
  const arrivedAt = new Date(summit.app.clock().getTime() + days).toISOString();
  summit.pass(days);
  await logIn();
  expect(await stale()).toEqual([]);
  summit.pass(1);
  expect(await stale()).toMatchObject([
    { name: "EUR", arrivedAt },
    { name: "GBP", arrivedAt },
  ]);
  await approve(await setCurve("GBP", flatRates("3.9")));
  expect(await stale()).toMatchObject([{ name: "EUR" }]);
  await approve(await setPair(["EUR", "GBP"], false));
  expect(await stale()).toEqual([]);
});
