import { expect, it } from "vitest";
import { clientFileRoutes } from "#server/clients/accounts/file-routes.ts";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { rewardRoutes } from "#server/rewards/routes.ts";
import { rewardSubscriptions } from "#server/rewards/subscriptions.ts";
import { approveRequest } from "../support/approve-request.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("silent", {
  routes: [...rewardRoutes, ...clientFileRoutes, ...approvalRoutes(clientFileRoutes)],
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

it.each<[string, () => Promise<string | null>]>([
  ["replaced", async () => (await fixture().addClient()).id],
  ["taken away", async () => null],
])("a referrer who is %s keeps earning from the trades that were booked before", async (_, nextReferrer) => {
  const [client, referrer] = [await fixture().addClient(), await fixture().addClient()];
  await fixture()
    .db.updateTable("clients")
    .set({ referrerId: referrer.id })
    .where("id", "=", client.id)
    .execute();
  const book = async () => {
    const trade = await fixture().bookTrade(client, "100000.00", "GBP", "EUR");
    const payload = { lines: [{ toBalance: true, amount: trade.toAmount }] };
    await fixture().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload });
    return trade;
  };
  const before = await book();
  fixture().setNow(new Date(fixture().clock().getTime() + 1000));
  const payload = { referrerId: await nextReferrer() };
  const path = `/api/admin/clients/${client.id}/referrer`;
  const pending = await fixture().call(await fixture().addStaff("approver"), "POST", path, { payload });
  if (pending.status === 202) await approveRequest(fixture(), pending);
  fixture().setNow(new Date(fixture().clock().getTime() + 1000));
  const after = await book();
  fixture().app.rates.accept(tableAt(fixture().clock()));
  for (const { reference } of [before, after]) await fixture().receive("100000.00", "GBP", reference);
  await fixture().relay();
  const earnings = fixture().db.selectFrom("referralEarnings").select("tradeId");
  expect(await earnings.where("clientId", "=", referrer.id).execute()).toEqual([{ tradeId: before.id }]);
});

it("a referrer is assigned by two people, and taken away by one", async () => {
  const [client, referrer] = [await fixture().addClient(), await fixture().addClient()];
  const [first] = await Promise.all([fixture().addStaff("approver"), fixture().addStaff("approver")]);
  const assign = (referrerId: string | null) =>
    fixture().call(first, "POST", `/api/admin/clients/${client.id}/referrer`, { payload: { referrerId } });
  const referrerOf = async () =>
    (
      await fixture()
        .db.selectFrom("clients")
        .select("referrerId")
        .where("id", "=", client.id)
        .executeTakeFirstOrThrow()
    ).referrerId;
  const pending = await assign(referrer.id);
  expect([pending.status, await referrerOf()]).toEqual([202, null]);
  const summary = await approveRequest(fixture(), pending);
  expect(summary).toMatch(/^Referrer of .+@.+: .+@.+, who then earns/);
  expect(await referrerOf()).toBe(referrer.id);
  expect((await assign(null)).status).toBe(200);
  expect(await referrerOf()).toBeNull();
});
