import { expect, it } from "vitest";
import { clientFileRoutes } from "#server/clients/accounts/file-routes.ts";
import { rewardRoutes } from "#server/rewards/routes.ts";
import { rewardSubscriptions } from "#server/rewards/subscriptions.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("silent", {
  routes: [...rewardRoutes, ...clientFileRoutes],
  subscriptions: rewardSubscriptions,
});

it("a referrer whom staff assigned earns from trades that are booked after it alone", async () => {
  const [client, referrer] = [await fixture().addClient(), await fixture().addClient()];
  const book = async () => {
    const trade = await fixture().bookTrade(client, "100000.00", "GBP", "EUR");
    const payload = { lines: [{ toBalance: true, amount: trade.toAmount }] };
    await fixture().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload });
    return trade;
  };
  const complete = async ({ id, reference }: { id: string; reference: string }) => {
    fixture().app.rates.accept(tableAt(fixture().clock()));
    await fixture().receive("100000.00", "GBP", reference);
    await fixture().relay();
    expect((await fixture().readTrade(client, id)).stage).toBe("COMPLETED");
    return (await fixture().call(referrer, "GET", `/api/referral-stats/${referrer.id}`)).body.totalEarnings;
  };
  const before = await book();
  const { status } = await fixture().call(
    await fixture().addStaff(),
    "POST",
    `/api/admin/clients/${client.id}/referrer`,
    { payload: { referrerId: referrer.id } },
  );
  expect(status).toBe(200);
  fixture().setNow(new Date(fixture().clock().getTime() + 1000));
  const after = await book();
  expect(await complete(before)).toBe("0.00");
  expect(Number(await complete(after))).toBeGreaterThan(1);
});
