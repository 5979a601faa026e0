import { randomUUIDv7 } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { DeskCurrency } from "#contract/market/pricing.ts";
import { changeCurrency } from "#server/market/pricing/change-currency.ts";
import { addStaffUser } from "../support/add-staff-user.ts";
import type { Browser } from "../support/browser.ts";
import { serveSummit } from "../support/serve-summit.ts";

/** Currencies are opened, closed and limited at the desk. */

const summit = serveSummit();
let approver: Browser;
/** A single approver makes changes effective at once. */
const singleOperator = { authority: "single-operator" };
let self: { name: string; email: string };

beforeAll(async () => {
  approver = await summit.staffBrowser("approver");
  const { name, email } = (await approver.get("/api/admin/user")).body;
  self = { name, email };
});

function auditOf(subjectId: string) {
  return summit.app.db
    .selectFrom("auditLog")
    .select(["action", "subjectKind", "details"])
    .where("subjectId", "=", subjectId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

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

it("a currency is closed and opened again for trading, and its other uses stay", async () => {
  const before = await now("AUD");
  expect(before).toMatchObject({ isTradable: true, hasAccount: true, least: null, greatest: null });
  const uses = await usesOf("AUD");
  const closed = await approver.patch(path("AUD"), { version: before.version, isTradable: false });
  expect(closed).toMatchObject({
    status: 200,
    body: { isTradable: false, version: before.version + 1, changedBy: self },
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
      details: { ...singleOperator, "traded before": true, "traded after": false },
    },
    {
      action: "change_currency",
      subjectKind: "currency",
      details: { ...singleOperator, "traded before": false, "traded after": true },
    },
  ]);
});

it("a currency has limits, which are changed and removed", async () => {
  const { version } = await now("JPY");
  const both = await approver.patch(path("JPY"), { version, least: "1000", greatest: 5_000_000 });
  expect(both.body).toMatchObject({ least: "1000", greatest: "5000000", version: version + 1 });
  const one = await approver.patch(path("JPY"), { version: version + 1, least: null });
  expect(one.body).toMatchObject({ least: null, greatest: "5000000", version: version + 2 });
  const same = await approver.patch(path("JPY"), { version: version + 2, greatest: "5000000" });
  expect(same.body).toEqual(one.body);
  expect((await auditOf("JPY")).map(({ details }) => details)).toEqual([
    {
      ...singleOperator,
      "least before": null,
      "least after": "1000",
      "most before": null,
      "most after": "5000000",
    },
    { ...singleOperator, "least before": "1000", "least after": null },
  ]);
});

it.each([
  [{ least: "0" }, { least: "Enter an amount above 0, or leave it empty for no limit" }],
  [{ least: "1.005" }, { least: "That amount has too many decimals for this currency" }],
  [{ least: "100", greatest: "50" }, { greatest: "Enter no less than the minimum, 100.00" }],
  [{ greatest: "lots" }, { greatest: "Enter the amount in numbers, like 1250.00" }],
])("a currency reports errors in its limits: %o", async (changes, fields) => {
  const { version } = await now("CHF");
  const answer = await approver.patch(path("CHF"), { version, ...changes });
  expect(answer).toMatchObject({ status: 422, body: { fields } });
  expect((await now("CHF")).version).toBe(version);
});

it("a currency changed meanwhile is not changed by a stale editor, and of concurrent ones one wins", async () => {
  const { version } = await now("USD");
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => approver.patch(path("USD"), { version, least: `${index + 1}` })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({
    code: "currency_changed",
    message: "This currency was changed elsewhere. Check the latest version and try again.",
  });
  expect((await now("USD")).version).toBe(version + 1);
  const unknown = await approver.patch(path("XXX"), { version, least: "1" });
  expect(unknown).toMatchObject({ status: 404, body: { code: "not_found" } });
});

it("a currency without a house account is not opened", async () => {
  const { id } = await addStaffUser(summit.app.db, {
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
