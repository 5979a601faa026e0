import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { listWaitingTrades } from "#server/reporting/needs/store.ts";
import { expireAll } from "../support/expire-all.ts";
import { setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent");

async function expireAfter(fundBy: string): Promise<void> {
  fixture().setNow(new Date(new Date(fundBy).getTime() + 1));
  await fixture()
    .db.transaction()
    .execute((tx) => expireAll(tx, fixture().context()));
}

const stageOf = async (id: string) => {
  const trades = fixture().db.selectFrom("trades").select("stage").where("id", "=", id);
  return (await trades.executeTakeFirstOrThrow()).stage;
};

it("an exchange whose whole amount waits for the desk isn't closed out, and is funded by what the desk allocates", async () => {
  const client = await fixture().addClient();
  const trade = await fixture().bookTrade(client);
  const receipt = await fixture().receive("1010.00", "GBP", trade.reference);
  expect(receipt.queue).toBe("over");
  const { body } = await fixture().call(client, "GET", `/api/trades/${trade.id}`);
  expect(body).toMatchObject({ amountBeingChecked: "1010.00", amountOutstanding: "1000.00" });
  expect(await listWaitingTrades(fixture().db, client.id)).toEqual([]);
  await expireAfter(trade.fundBy);
  expect(await stageOf(trade.id)).toBe("AWAITING_FUNDS");
  const parts = [
    { tradeId: trade.id, amount: "1000.00" },
    { clientId: client.id, amount: "10.00" },
  ];
  const path = `/api/admin/receipts/${receipt.id}/assign`;
  const staff = await fixture().addStaff();
  expect((await fixture().call(staff, "POST", path, { payload: { parts } })).status).toBe(200);
  expect(await stageOf(trade.id)).toBe("FUNDED");
  const { detail } = await fixture()
    .db.selectFrom("tradeSteps")
    .select("detail")
    .where("tradeId", "=", trade.id)
    .where("kind", "=", "funds_settled")
    .executeTakeFirstOrThrow();
  expect(detail).toBe("10.00 GBP went to your balance");
});

it("an exchange that is paid in part is closed out when it expires, though another currency waits for the desk", async () => {
  const client = await fixture().addClient();
  const trade = await fixture().bookTrade(client);
  await fixture().receive("400.00", "GBP", trade.reference, randomUUIDv7(), "Somebody Else Entirely");
  await fixture().receive("2000.00", "EUR", trade.reference);
  const { body } = await fixture().call(client, "GET", `/api/trades/${trade.id}`);
  expect(body).toMatchObject({ amountBeingChecked: "0.00", amountOutstanding: "600.00" });
  expect(await listWaitingTrades(fixture().db, client.id)).toMatchObject([{ id: trade.id }]);
  await expireAfter(trade.fundBy);
  expect(await stageOf(trade.id)).toBe("CANCELLED");
});
