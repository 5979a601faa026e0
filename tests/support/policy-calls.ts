import { randomUUIDv7 } from "node:crypto";
import { beforeAll, beforeEach, expect } from "vitest";
import type { CoverDeal } from "#contract/trading/cover-deals.ts";
import type { CoverPolicyStatus } from "#contract/trading/cover-policies.ts";
import type { CoverOrder } from "#domain/trading/treasury/cover-deal.ts";
import { coverCalls, coversPath } from "./cover-fixture.ts";
import type { PaymentFixture, SignedIn } from "./payment-fixture.ts";

export const policiesPath = "/api/admin/cover-policies";

/** Covers above 100 pounds at once. */
export const standardPolicy = {
  ...{ threshold: "100.00", windowMinutes: 0, slice: null, maxSlippage: 5, hardLimit: null },
};

/**
 * What the only approver does with policies, whose changes take effect at once. Each test begins without a policy, a deal under way or
 * a position in euros; a pound is worth 1.125 of them, and booked at 1.17.
 */
export function setupPolicyCalls(fixture: () => PaymentFixture) {
  const calls = coverCalls(fixture);
  const { tick, wait, simulate, follow, cover, held } = calls;
  let approver: SignedIn;
  beforeAll(async () => {
    approver = await fixture().addStaff("approver");
  });

  const setPolicy = (policy: object | null, also: object = {}) =>
    fixture().call(approver, "PUT", policiesPath, {
      payload: { currency: "EUR", policy, reason: "We hold no currency overnight", ...also },
    });

  /** A minute later, with rates of then. */
  function nextMinute(): void {
    wait(60_000);
    tick("0.8");
  }

  beforeEach(async () => {
    simulate("normal");
    nextMinute();
    await setPolicy(null);
    wait(60_000);
    await follow();
    tick("0.8");
    await setPolicy({ ...standardPolicy, threshold: "0.01" });
    await cover();
    await setPolicy(null);
    nextMinute();
    expect(Number((await held("position")).EUR ?? 0n)).toBeLessThan(2);
  });

  return {
    ...calls,
    setPolicy,
    nextMinute,
    approver: () => approver,
    async readPolicy(): Promise<CoverPolicyStatus | undefined> {
      const { body } = await fixture().call(approver, "GET", policiesPath);
      return body.items.find(({ currency }: CoverPolicyStatus) => currency === "EUR");
    },
    /** Newest first. */
    async deals(): Promise<CoverDeal[]> {
      const { body } = await fixture().call(approver, "GET", `${coversPath}?limit=200`);
      return body.items;
    },
    /** A client sells pounds for euros, which the house is then short of. */
    sellPounds: async (amount: string) =>
      fixture().bookTrade(await fixture().addClient(), amount, "GBP", "EUR"),
    sellEuros: async (amount: string) =>
      fixture().bookTrade(await fixture().addClient(), amount, "EUR", "GBP"),
    atOnce: (workers: number) => Promise.all(Array.from({ length: workers }, cover)),
    whileQuoting: (act: () => Promise<unknown>) => whileQuoting(fixture(), act),
    stop: (of: Stop) => stopExchanges(fixture(), { ...of, setBy: approver.id }),
  };
}

/** Does something while the provider is asked for a quote. */
function whileQuoting({ app }: PaymentFixture, act: () => Promise<unknown>): void {
  const { liquidity } = app;
  const requestQuote = async (order: CoverOrder) => {
    await act();
    return liquidity?.requestQuote(order);
  };
  Object.assign(app, { liquidity: { ...liquidity, requestQuote } });
}

type Stop = {
  readonly scope: "house" | "currency";
  readonly currency: "EUR" | null;
  readonly kind: "quote" | "book";
};

/** Stops exchanges for half a minute. */
async function stopExchanges(
  { db, clock }: PaymentFixture,
  { kind, ...stopped }: Stop & { readonly setBy: string },
): Promise<void> {
  const setAt = clock();
  const endsAt = new Date(setAt.getTime() + 30_000);
  const restriction = { ...stopped, id: randomUUIDv7(), kinds: [kind], reason: "Check", setAt, endsAt };
  await db.insertInto("restrictions").values(restriction).execute();
}
