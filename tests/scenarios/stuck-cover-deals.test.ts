import { beforeEach, expect, it } from "vitest";
import type { LiquidityProvider } from "#server/trading/treasury/liquidity-provider.ts";
import { coverCalls, coverRoutes } from "../support/cover-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("normal", { routes: coverRoutes, subscriptions: {} });
const { tick, wait, simulate, draft, quote, confirm, follow } = coverCalls(fixture);

beforeEach(() => simulate("normal"));

/** Ids of deals that were confirmed while the provider behaves so. */
async function sent(count: number, mode: Parameters<typeof simulate>[0]): Promise<string[]> {
  const [dealer, approver] = [await fixture().addStaff("operator"), await fixture().addStaff("approver")];
  await fixture().addStaff("approver");
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    tick("0.8");
    const { body } = await draft(dealer, { amount: "10.00" });
    const { body: quoted } = await quote(approver, body.id);
    simulate(mode);
    expect((await confirm(approver, quoted)).status).toBe(200);
    simulate("normal");
    ids.push(body.id);
  }
  return ids;
}

/** The provider answers so from now on, and as it does otherwise. */
function answer(answers: Partial<LiquidityProvider>): void {
  Object.assign(fixture().app, { liquidity: { ...fixture().app.liquidity, ...answers } });
}

async function statusOf(id: string | undefined): Promise<string> {
  const { status } = await fixture()
    .db.selectFrom("coverDeals")
    .select("status")
    .where("id", "=", id ?? "")
    .executeTakeFirstOrThrow();
  return status;
}

it("a deal is settled though fifty of an earlier value date never are", async () => {
  await sent(50, "normal");
  wait(86_400_000);
  const [last] = await sent(1, "normal");
  wait(7 * 86_400_000);
  answer({ settle: async (id) => id === last });
  await follow();
  wait(60_000);
  await follow();
  expect(await statusOf(last)).toBe("SETTLED");
});

it("a deal without an answer is asked about though the answers about fifty that were sent before can't be used", async () => {
  const stuck = new Set(await sent(50, "silent"));
  wait(1_000);
  const [last] = await sent(1, "silent");
  wait(60_000);
  const { liquidity } = fixture().app;
  answer({
    askState: async (id) =>
      stuck.has(id)
        ? { state: "rejected", reason: undefined as never }
        : (liquidity?.askState(id) ?? { state: "lost" }),
  });
  await expect(follow()).rejects.toThrow();
  wait(60_000);
  await expect(follow()).rejects.toThrow();
  expect(await statusOf(last)).toBe("FILLED");
});
