import { beforeAll, expect, it } from "vitest";
import { findExposure } from "#server/payments/close-outs/store.ts";
import { lockExposures } from "#server/trading/trades/store.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { recordPayment } from "../support/record-payment.ts";
import { setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent");

// A house in which two people can approve.
beforeAll(() => Promise.all([fixture().addStaff("approver"), fixture().addStaff("approver")]));

/** A client who may have exchanges of 1,500.00 GBP unpaid at once. */
async function addLimited(): Promise<SignedIn> {
  const client = await fixture().addClient();
  await fixture()
    .db.updateTable("tradingLimits")
    .set({ unsettledLimit: 1_500_00n })
    .where("clientId", "=", client.id)
    .execute();
  return client;
}

/** What a booking counts as unsettled, which is what the desk reads. */
async function unsettledOf({ id }: SignedIn): Promise<bigint | undefined> {
  const counted = await fixture()
    .db.transaction()
    .execute((tx) => lockExposures(tx, [id]));
  expect((await findExposure(fixture().db, id))?.unsettled).toBe(counted.get(id)?.unsettled);
  return counted.get(id)?.unsettled;
}

/** A payment that an operator says has come, alone. */
const record = (reference: string, amount?: string) => recordPayment(fixture(), { reference, amount });

async function assign(id: string, parts: readonly object[]): Promise<void> {
  const path = `/api/admin/receipts/${id}/assign`;
  const { status, body } = await fixture().call(await fixture().addStaff(), "POST", path, {
    payload: { parts },
  });
  expect(status, JSON.stringify(body)).toBe(200);
}

const verify = async (id: string) =>
  fixture().call(await fixture().addStaff("approver"), "POST", `/api/admin/receipts/${id}/verify`);

it("an exchange that one person's record pays for counts in the unsettled limit until the money is verified", async () => {
  const client = await addLimited();
  const trade = await fixture().bookTrade(client);
  expect(await unsettledOf(client)).toBe(1_000_00n);
  const id = await record(trade.reference);
  expect((await fixture().readTrade(client, trade.id)).stage).toBe("FUNDED");
  expect(await unsettledOf(client)).toBe(1_000_00n);
  await expect(fixture().bookTrade(client, "600.00")).rejects.toMatchObject({
    code: "unsettled_limit_reached",
  });
  expect((await verify(id)).status).toBe(200);
  expect(await unsettledOf(client)).toBe(0n);
  await fixture().bookTrade(client, "600.00");
  expect(await unsettledOf(client)).toBe(600_00n);
});

it("so does one that is paid with a part of a record, alone or beside another client's", async () => {
  const [client, other] = [await addLimited(), await addLimited()];
  const [one, two] = [
    await fixture().bookTrade(client, "500.00"),
    await fixture().bookTrade(client, "700.00"),
  ];
  const others = await fixture().bookTrade(other);
  const own = await record("for two of one client", "700.00");
  await assign(own, [
    { tradeId: one.id, amount: "500.00" },
    { clientId: client.id, amount: "200.00" },
  ]);
  expect(await unsettledOf(client)).toBe(1_200_00n);
  const shared = await record("for two clients", "1700.00");
  await assign(shared, [
    { tradeId: two.id, amount: "700.00" },
    { tradeId: others.id, amount: "1000.00" },
  ]);
  expect([await unsettledOf(client), await unsettledOf(other)]).toEqual([1_200_00n, 1_000_00n]);
  expect((await verify(shared)).status).toBe(200);
  expect([await unsettledOf(client), await unsettledOf(other)]).toEqual([500_00n, 0n]);
});

it("one that is paid with money that came doesn't count, whatever is recorded under its reference afterwards", async () => {
  const client = await addLimited();
  const trade = await fixture().bookTrade(client);
  await fixture().receive("1000.00", "GBP", trade.reference);
  await record(trade.reference);
  expect(await unsettledOf(client)).toBe(0n);
});
