import { describe, expect, it } from "vitest";
import { money } from "#domain/money.ts";
import type { CoverOrder } from "#domain/trading/treasury/cover-deal.ts";
import { coverRoutes } from "../support/cover-fixture.ts";
import { setupPolicyCalls, standardPolicy } from "../support/policy-calls.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("normal", { routes: coverRoutes, subscriptions: {} });
const { setPolicy, readPolicy, deals, sellPounds, sellEuros, atOnce, cover, nextMinute, ...calls } =
  setupPolicyCalls(fixture);
const { approver, follow, held, simulate, stop, tick, wait } = calls;

describe("a currency that can't cover itself", () => {
  const failure = async () => (await readPolicy())?.failure?.reason ?? null;
  const inbox = async () => {
    const { body } = await fixture().call(approver(), "GET", "/api/admin/inbox?view=team&limit=200");
    const items = body.items as { kind: string; name: string; detail: string }[];
    return items.filter(({ kind }) => kind === "cover_policy").map(({ name, detail }) => `${name} ${detail}`);
  };

  it("calls the desk while its quotes are worse than it allows, and is covered once one isn't", async () => {
    await setPolicy({ ...standardPolicy, maxSlippage: 1 }, { currency: "EUR" });
    await sellPounds("1000.00");
    const before = (await deals()).length;
    const { liquidity } = fixture().app;
    const worse = async (order: CoverOrder) => {
      const offered = await liquidity?.requestQuote(order);
      return offered && { ...offered, bought: money(offered.bought.minor - 3n, "EUR") };
    };
    Object.assign(fixture().app, { liquidity: { ...liquidity, requestQuote: worse } });
    await atOnce(10);
    expect(await deals()).toHaveLength(before);
    const reason = "The quote was more than 0.01% worse than mid-market.";
    expect(await failure()).toBe(reason);
    expect(await inbox()).toEqual([`EUR ${reason}`]);
    const since = (await readPolicy())?.failure?.since;
    nextMinute();
    await cover();
    expect((await readPolicy())?.failure?.since).toBe(since);
    simulate("normal");
    await cover();
    expect(await deals()).toHaveLength(before);
    nextMinute();
    await cover();
    expect(await failure()).toBeNull();
    expect(await inbox()).toEqual([]);
    expect((await held("position")).EUR).toBeUndefined();
  });

  it("is covered at once when the clock was set back after an attempt that failed", async () => {
    await setPolicy(standardPolicy);
    const before = (await deals()).length;
    await sellPounds("1000.00");
    const hourMs = 3_600_000;
    wait(hourMs);
    tick("0.8");
    const { liquidity } = fixture().app;
    Object.assign(fixture().app, { liquidity: { ...liquidity, isConnected: async () => false } });
    await cover();
    wait(-hourMs);
    tick("0.8");
    Object.assign(fixture().app, { liquidity });
    await cover();
    expect(await deals()).toHaveLength(before + 1);
    expect((await held("position")).EUR).toBeUndefined();
  });

  it("deals at no quote of another amount than it asked for", async () => {
    await setPolicy(standardPolicy);
    await sellPounds("1000.00");
    const before = (await deals()).length;
    const { liquidity } = fixture().app;
    const larger = (order: CoverOrder) =>
      liquidity?.requestQuote({ ...order, amount: money(order.amount.minor + 1n, "GBP") });
    Object.assign(fixture().app, { liquidity: { ...liquidity, requestQuote: larger } });
    await cover();
    expect(await deals()).toHaveLength(before);
    expect(await failure()).toBe("The liquidity provider quoted another amount.");
  });

  it("asks for no quote while its provider isn't connected, and says so", async () => {
    await setPolicy(standardPolicy);
    await sellPounds("1000.00");
    const before = (await deals()).length;
    const { liquidity } = fixture().app;
    let asked = 0;
    const away = {
      isConnected: async () => false,
      requestQuote: async () => void asked++,
    };
    Object.assign(fixture().app, { liquidity: { ...liquidity, ...away } });
    await cover();
    expect([await failure(), asked]).toEqual(["The liquidity provider isn't connected.", 0]);
    Object.assign(fixture().app, { liquidity });
    nextMinute();
    await cover();
    expect(await failure()).toBeNull();
    expect(await deals()).toHaveLength(before + 1);
  });

  it("is tried again after a provider that was down, and a client that exchanges the other way ends its failure", async () => {
    await setPolicy(standardPolicy);
    await sellPounds("1000.00");
    simulate("down");
    await cover();
    expect(await failure()).toBe("The liquidity provider gives no quote.");
    await sellEuros("1170.00");
    nextMinute();
    await cover();
    expect(await failure()).toBeNull();
  });

  it("is tried again a minute after its deal was rejected", async () => {
    await setPolicy(standardPolicy);
    await sellPounds("1000.00");
    simulate("reject");
    await cover();
    expect((await deals())[0]).toMatchObject({ status: "REJECTED", confirmed: { by: "Summit" } });
    expect(await failure()).toBe("The provider rejected the deal.");
    simulate("normal");
    await atOnce(5);
    expect((await held("position")).EUR).toBeDefined();
    nextMinute();
    await atOnce(5);
    expect(await failure()).toBeNull();
    expect((await held("position")).EUR).toBeUndefined();
  });

  it("deals the rest of a deal of which the provider dealt a part", async () => {
    await setPolicy(standardPolicy);
    await sellPounds("1000.00");
    simulate("partial");
    await cover();
    expect((await deals())[0]).toMatchObject({ status: "PARTLY", dealt: { sold: "520.00" } });
    simulate("normal");
    nextMinute();
    await cover();
    expect((await deals())[0]).toMatchObject({ status: "FILLED", amount: "520.00" });
    expect((await held("position")).EUR).toBeUndefined();
  });

  it.each(["silent", "lost"] as const)(
    "deals no second time while it isn't known what became of an order whose %s provider doesn't answer",
    async (mode) => {
      await setPolicy(standardPolicy);
      await sellPounds("1000.00");
      simulate(mode);
      await cover();
      const before = (await deals()).length;
      expect((await deals())[0]).toMatchObject({ status: "UNKNOWN" });
      nextMinute();
      simulate("normal");
      await atOnce(5);
      expect(await deals()).toHaveLength(before);
      await Promise.all([follow(), cover(), follow(), cover()]);
      nextMinute();
      await atOnce(5);
      expect((await held("position")).EUR).toBeUndefined();
      expect((await deals()).length - before).toBe(mode === "lost" ? 1 : 0);
    },
  );

  it("isn't tried at rates that are old", async () => {
    await setPolicy(standardPolicy);
    await sellPounds("1000.00");
    const before = (await deals()).length;
    wait(61_000);
    await cover();
    expect(await deals()).toHaveLength(before);
    expect(await readPolicy()).toMatchObject({ overSince: null });
  });

  it.each([
    ["every exchange", { scope: "house", currency: null, kind: "book" }],
    ["quotes in the currency", { scope: "currency", currency: "EUR", kind: "quote" }],
  ] as const)("isn't covered while a stop of %s is in force", async (_, stopped) => {
    await setPolicy(standardPolicy);
    await sellPounds("1000.00");
    const before = (await deals()).length;
    await stop(stopped);
    await cover();
    expect(await deals()).toHaveLength(before);
    expect(await failure()).toBe("Exchanges in EUR are paused.");
    nextMinute();
    await cover();
    expect(await deals()).toHaveLength(before + 1);
  });
});
