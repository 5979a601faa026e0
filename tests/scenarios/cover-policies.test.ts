import { describe, expect, it } from "vitest";
import type { CoverPolicyStatus } from "#contract/trading/cover-policies.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { confirmApproval } from "../support/confirm-approval.ts";
import { coverRoutes } from "../support/cover-fixture.ts";
import { policiesPath as path, setupPolicyCalls, standardPolicy } from "../support/policy-calls.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

/* The simulated provider keeps 0.008% of mid-market. */

const fixture = setupPaymentFixture("normal", { routes: coverRoutes, subscriptions: {} });
const summit = serveSummit();
const { setPolicy, readPolicy, deals, sellPounds, sellEuros, atOnce, cover, nextMinute, ...calls } =
  setupPolicyCalls(fixture);
const { approver, draft, quote, confirm, follow, held, simulate, whileQuoting } = calls;

describe("a currency that covers itself", () => {
  it("is covered once it is above its threshold, by one deal however many workers look at once", async () => {
    await setPolicy(standardPolicy);
    const before = (await deals()).length;
    await sellPounds("80.00");
    await atOnce(10);
    expect(await deals()).toHaveLength(before);
    await sellPounds("920.00");
    nextMinute();
    await atOnce(10);
    const [deal, ...others] = await deals();
    expect(others).toHaveLength(before);
    expect(deal).toMatchObject({
      ...{ status: "FILLED", soldCurrency: "GBP", boughtCurrency: "EUR", amount: "1040.00" },
      dealt: { sold: "1040.00", bought: "1169.90", result: "-0.10" },
      drafted: { by: "Summit", own: false },
      policy: { approvedBy: null },
    });
    expect((await held("position")).EUR).toBeUndefined();
    nextMinute();
    await atOnce(10);
    expect(await deals()).toHaveLength(before + 1);
    expect(await checkBooks(fixture().db)).toEqual([]);
  });

  it("sells what it is long of, to the cent", async () => {
    await setPolicy(standardPolicy);
    await sellEuros("1170.00");
    await cover();
    expect((await deals())[0]).toMatchObject({ status: "FILLED", soldCurrency: "EUR", amount: "1170.00" });
    expect((await held("position")).EUR).toBeUndefined();
  });

  it("names the policy, and who set and approved it, in the audit log of each deal", async () => {
    await setPolicy(standardPolicy);
    const policy = await readPolicy();
    await sellPounds("500.00");
    await cover();
    const [deal] = await deals();
    const entries = await fixture()
      .db.selectFrom("auditLog")
      .select(["action", "actorId", "details"])
      .where("subjectId", "=", deal?.id ?? "")
      .execute();
    expect(Object.fromEntries(entries.map((entry) => [entry.action, entry]))).toMatchObject({
      send_cover_deal_by_policy: {
        actorId: null,
        details: { policy: policy?.id, policySetBy: approver().id, policyApprovedBy: null, simulated: true },
      },
      cover_deal_dealt: { actorId: null },
    });
  });

  it("waits for its window, which begins afresh when clients bring it below the threshold", async () => {
    await setPolicy({ ...standardPolicy, windowMinutes: 3 });
    const before = (await deals()).length;
    await sellPounds("1000.00");
    await cover();
    const { overSince } = (await readPolicy()) ?? {};
    expect(overSince).toBe(fixture().clock().toISOString());
    nextMinute();
    nextMinute();
    await sellEuros("1170.00");
    await cover();
    expect(await readPolicy()).toMatchObject({ overSince: null });
    await sellPounds("1000.00");
    await cover();
    nextMinute();
    nextMinute();
    await cover();
    expect(await deals()).toHaveLength(before);
    nextMinute();
    await cover();
    expect(await deals()).toHaveLength(before + 1);
    expect((await held("position")).EUR).toBeUndefined();
  });

  it("is covered at once above its hard limit", async () => {
    await setPolicy({ ...standardPolicy, windowMinutes: 30, hardLimit: "1040.00" });
    const before = (await deals()).length;
    await sellPounds("1000.00");
    await cover();
    expect(await deals()).toHaveLength(before);
    await sellPounds("0.86");
    await cover();
    expect(await deals()).toHaveLength(before + 1);
  });

  it("is covered at once while a hard limit of the position is exceeded, also where that is below its threshold", async () => {
    const limit = (currency: "EUR" | null, hardLimit: string) =>
      fixture().call(approver(), "PUT", "/api/admin/position-limits", {
        payload: { currency, limit: "1.00", hardLimit, reason: "What we can lose in a day" },
      });
    const before = (await deals()).length;
    await setPolicy({ ...standardPolicy, windowMinutes: 30 });
    await limit(null, "1040.00");
    await sellPounds("1000.00");
    await cover();
    expect(await deals()).toHaveLength(before);
    await sellPounds("0.86");
    await cover();
    expect(await deals()).toHaveLength(before + 1);
    expect((await held("position")).EUR).toBeUndefined();
    await setPolicy({ ...standardPolicy, threshold: "5000.00", windowMinutes: 30 });
    await limit("EUR", "500.00");
    await sellPounds("1000.00");
    nextMinute();
    await cover();
    expect(await deals()).toHaveLength(before + 2);
    expect((await held("position")).EUR).toBeUndefined();
    await fixture().db.deleteFrom("positionLimits").execute();
  });

  it("deals a slice a minute until it is below its threshold", async () => {
    await setPolicy({ ...standardPolicy, slice: "400.00" });
    const before = (await deals()).length;
    await sellPounds("1000.00");
    for (let minute = 0; minute < 5; minute++) {
      await atOnce(3);
      nextMinute();
    }
    const made = (await deals()).slice(0, (await deals()).length - before);
    expect(made.map(({ amount }) => amount)).toEqual(["240.00", "400.00", "400.00"]);
  });

  it("deals in yen, which have no decimals, and in slices of a penny", async () => {
    await fixture().bookTrade(await fixture().addClient(), "100.00", "GBP", "JPY");
    const position = (await held("position")).JPY ?? 0n;
    expect(position).toBeLessThan(0n);
    await setPolicy({ ...standardPolicy, threshold: "1.00" }, { currency: "JPY" });
    await cover();
    expect((await held("position")).JPY ?? 0n).toBeGreaterThanOrEqual(-1n);
    await setPolicy({ ...standardPolicy, slice: "0.01", maxSlippage: 1_000 }, { currency: "JPY" });
    await setPolicy({ ...standardPolicy, slice: "0.01", maxSlippage: 1_000 });
    await sellPounds("200.00");
    nextMinute();
    await cover();
    expect((await deals())[0]).toMatchObject({ amount: "0.01", dealt: { sold: "0.01", bought: "0.01" } });
    await setPolicy(null, { currency: "JPY" });
    expect(await checkBooks(fixture().db)).toEqual([]);
  });

  it("doesn't deal where clients exchange the other way while it gets its quote", async () => {
    await setPolicy(standardPolicy);
    await sellPounds("1000.00");
    const before = (await deals()).length;
    whileQuoting(() => sellEuros("500.00"));
    await cover();
    expect(await deals()).toHaveLength(before);
    expect(await readPolicy()).toMatchObject({ failure: null });
  });

  it.each([
    ["changed", { ...standardPolicy, threshold: "200.00" }],
    ["stopped", null],
  ])("doesn't deal under a policy that is %s while it gets its quote", async (_, next) => {
    await setPolicy(standardPolicy);
    await sellPounds("1000.00");
    const before = (await deals()).length;
    whileQuoting(() => setPolicy(next));
    await cover();
    expect(await deals()).toHaveLength(before);
  });

  it("leaves a currency alone while a person's deal in it may still be dealt, and covers the rest afterwards", async () => {
    const dealer = await fixture().addStaff("operator");
    await setPolicy({ ...standardPolicy, threshold: "20.00" });
    await sellPounds("1000.00");
    const { body: drafted } = await draft(dealer);
    const { body: quoted } = await quote(approver(), drafted.id);
    const before = (await deals()).length;
    simulate("silent");
    whileQuoting(() => confirm(approver(), quoted));
    await cover();
    expect((await deals())[0]).toMatchObject({ id: drafted.id, status: "UNKNOWN" });
    nextMinute();
    await cover();
    expect(await deals()).toHaveLength(before);
    simulate("normal");
    await follow();
    nextMinute();
    await cover();
    expect((await deals())[0]).toMatchObject({
      policy: expect.anything(),
      amount: "40.00",
      status: "FILLED",
    });
    expect((await held("position")).EUR).toBeUndefined();
  });
});

describe("how a currency covers itself", () => {
  it.each<[object, string, string?]>([
    [{ threshold: "0" }, "threshold"],
    [{ threshold: "0.001" }, "threshold", "amount_too_precise"],
    [{ slice: "0.00" }, "slice"],
    [{ hardLimit: "99.99" }, "hardLimit"],
    [{ windowMinutes: 1_441 }, "policy.windowMinutes"],
    [{ windowMinutes: -1 }, "policy.windowMinutes"],
    [{ maxSlippage: 0 }, "policy.maxSlippage"],
    [{ maxSlippage: 1_001 }, "policy.maxSlippage"],
  ])("is refused with %j at its field %s", async (wrong, field, code = "input_invalid") => {
    const { status, body } = await setPolicy({ ...standardPolicy, ...wrong });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, code, [field]]);
  });

  it("isn't set for the home currency, nor over another than was read", async () => {
    expect((await setPolicy(standardPolicy, { currency: "GBP" })).body.fields).toHaveProperty("currency");
    await setPolicy(standardPolicy);
    const read = (await readPolicy())?.id;
    expect((await setPolicy({ ...standardPolicy, slice: "5.00" }, { replaces: null })).body.code).toBe(
      "cover_policy_changed",
    );
    expect((await setPolicy({ ...standardPolicy, slice: "5.00" }, { replaces: read })).status).toBe(200);
    expect((await setPolicy(null, { replaces: read })).body.code).toBe("cover_policy_changed");
    expect(await readPolicy()).toMatchObject({ slice: "5.00" });
  });

  it.each<StaffRole>(["broker", "viewer", "operator"])("isn't set by a %s", async (role) => {
    const payload = { currency: "EUR", policy: standardPolicy, reason: "We hold no currency overnight" };
    const answer = await fixture().call(await fixture().addStaff(role), "PUT", path, { payload });
    expect(answer.status).toBe(403);
  });
});

it("two people set how a currency covers itself, and neither is both", async () => {
  const [first, second] = [await summit.staffBrowser("approver"), await summit.staffBrowser("approver")];
  const ask = (policy: object | null) =>
    first.put(path, { currency: "USD", policy, reason: "We hold no currency overnight" });
  const inForce = async () =>
    ((await first.get(path)).body.items as CoverPolicyStatus[]).find(({ currency }) => currency === "USD");
  const [wide, narrow] = [await ask({ ...standardPolicy, threshold: "500.00" }), await ask(standardPolicy)];
  expect([wide.status, narrow.status, await inForce()]).toEqual([202, 202, undefined]);
  expect((await confirmApproval(first, wide)).status).toBe(403);
  expect((await confirmApproval(second, wide)).status).toBe(200);
  expect(await inForce()).toMatchObject({ threshold: "500.00", set: { approvedBy: expect.any(String) } });
  const { approvedBy } = await summit.app.db
    .selectFrom("coverPolicies")
    .select("approvedBy")
    .executeTakeFirstOrThrow();
  expect(approvedBy).toBe((await second.get("/api/admin/user")).body.id);
  expect((await confirmApproval(second, narrow)).body.code).toBe("approval_overtaken");
  expect((await confirmApproval(second, await ask(null))).status).toBe(200);
  expect(await inForce()).toBeUndefined();
});
