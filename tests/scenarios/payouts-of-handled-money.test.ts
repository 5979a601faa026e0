import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { clientFileRoutes } from "#server/clients/accounts/file-routes.ts";
import { deskListRoutes } from "#server/reporting/desk/routes.ts";
import { rewardRoutes } from "#server/rewards/routes.ts";
import { rewardSubscriptions } from "#server/rewards/subscriptions.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { importStatement, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent", {
  routes: [...clientFileRoutes, ...deskListRoutes, ...rewardRoutes],
  subscriptions: rewardSubscriptions,
});

/** Withdraws it all to a recipient and has the staff user prepare the payout; the prepared payout. */
async function prepareWithdrawal(staff: SignedIn, client: SignedIn, currency: "GBP" | "USD") {
  const account =
    currency === "GBP"
      ? { accountNumber: "66374958", sortCode: "08-99-99" }
      : { iban: "DE89370400440532013000", bic: "COBADEFF" };
  const recipient = await fixture().call(client, "POST", "/api/beneficiaries", {
    payload: {
      ...{ accountHolder: "Demo Recipient", currency, type: "someone", town: "Berlin", addressCountry: "DE" },
      ...account,
    },
  });
  const minor = String(await fixture().balanceOf(client, currency));
  const amount = `${minor.slice(0, -2)}.${minor.slice(-2)}`;
  const withdrawn = await fixture().call(client, "POST", `/api/balances/${currency}/withdrawals`, {
    payload: { beneficiaryId: recipient.body.id, amount },
  });
  expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(201);
  await fixture().relay();
  const prepared = await fixture().call(staff, "POST", "/api/admin/payments/prepare", {
    payload: { ids: [withdrawn.body.id], secondPerson: false },
  });
  return prepared.body.items[0];
}

it("who failed a client's paid trade doesn't release that client's payouts alone", async () => {
  fixture().app.rates.accept(tableAt(fixture().clock()));
  const client = await fixture().addClient();
  const operator = await fixture().addStaff();
  const trade = await fixture().bookTrade(client, "1000.00", "GBP", "EUR");
  await fixture().receive("1000.00", "GBP", trade.reference);
  await fixture().relay();
  expect((await fixture().readTrade(client, trade.id)).stage).toBe("FUNDED");
  const failed = await fixture().call(operator, "POST", `/api/admin/trades/${trade.id}/fail`, {
    payload: { reason: "Booked by mistake" },
  });
  expect(failed.status).toBe(200);
  expect(await fixture().balanceOf(client, "GBP")).toBe(1_000_00n);
  expect(await prepareWithdrawal(operator, client, "GBP")).toMatchObject({
    stage: "prepared",
    secondPerson: true,
  });
});

it("who imported a client's money doesn't release alone what the client's referrer earned from it", async () => {
  fixture().app.rates.accept(tableAt(fixture().clock()));
  const referrer = await fixture().addClient();
  const client = await fixture().addClient();
  const depositReference = "SB12345678";
  await fixture()
    .db.updateTable("clients")
    .set({ referrerId: referrer.id, depositReference })
    .where("id", "=", client.id)
    .execute();
  const operator = await fixture().addStaff();
  const entry = { reference: randomUUIDv7(), amount: "200000.00", text: depositReference };
  const imported = await importStatement(fixture(), operator, { id: randomUUIDv7(), entries: [entry] });
  expect(imported.status, JSON.stringify(imported.body)).toBe(201);
  expect(await fixture().balanceOf(client, "GBP")).toBe(200_000_00n);
  const trade = await fixture().bookTrade(client, "200000.00", "GBP", "EUR");
  expect((await fixture().call(client, "POST", `/api/trades/${trade.id}/fund-from-balance`)).status).toBe(
    200,
  );
  const payload = { lines: [{ toBalance: true, amount: trade.toAmount }] };
  await fixture().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload });
  await fixture().relay();
  const { body: stats } = await fixture().call(referrer, "GET", `/api/referral-stats/${referrer.id}`);
  expect(Number(stats.availableBalance)).toBeGreaterThan(50);
  const cashed = await fixture().call(referrer, "POST", "/api/profit-share/cash-out", {
    payload: { amount: stats.availableBalance },
  });
  expect(cashed.status, JSON.stringify(cashed.body)).toBe(200);
  expect(await prepareWithdrawal(operator, referrer, "USD")).toMatchObject({
    stage: "prepared",
    secondPerson: true,
  });
  expect(await fixture().balanceOf(referrer, "USD")).toBe(0n);
});

/** A client of this name, with the reference of payments into their balance. */
async function addNamedClient(name: string) {
  const client = await fixture().addClient();
  const depositReference = `SB${randomUUIDv7().slice(-8).toUpperCase().replaceAll("U", "V")}`;
  await fixture()
    .db.updateTable("clients")
    .set({ name, depositReference })
    .where("id", "=", client.id)
    .execute();
  return { client, depositReference };
}

it("who gives a client the name of those who pay them doesn't release what came in alone", async () => {
  const { client, depositReference } = await addNamedClient("Demo Client");
  const operator = await fixture().addStaff();
  const pay = (amount: string) =>
    fixture().receive(amount, "GBP", depositReference, randomUUIDv7(), "Demo Traders");
  await pay("300.00");
  expect(await fixture().balanceOf(client, "GBP")).toBe(0n);
  const named = await fixture().call(operator, "PATCH", `/api/admin/clients/${client.id}`, {
    payload: { name: "Demo Traders" },
  });
  expect(named.status, JSON.stringify(named.body)).toBe(200);
  await pay("200.00");
  expect(await fixture().balanceOf(client, "GBP")).toBe(200_00n);
  expect(await prepareWithdrawal(operator, client, "GBP")).toMatchObject({
    stage: "prepared",
    secondPerson: true,
  });
});

it("who accepts a payer for a client doesn't release alone what that payer sends later", async () => {
  const { client, depositReference } = await addNamedClient("Demo Client");
  const operator = await fixture().addStaff();
  const trade = await fixture().bookTrade(client);
  const pay = (amount: string, reference: string, payer: string) =>
    fixture().receive(amount, "GBP", reference, randomUUIDv7(), payer);
  const { id } = await pay("1000.00", trade.reference, "Demo Traders");
  await pay("1000.00", trade.reference, "Demo Client");
  const shown = { clientId: client.id, payerName: "Demo Traders", payerAccount: null };
  const path = `/api/admin/receipts/${id}/accept-payer`;
  const accepted = await fixture().call(operator, "POST", path, { payload: shown });
  expect(accepted.body).toMatchObject({ queue: "late" });
  await pay("200.00", depositReference, "Demo Traders");
  expect(await fixture().balanceOf(client, "GBP")).toBe(200_00n);
  expect(await prepareWithdrawal(operator, client, "GBP")).toMatchObject({
    stage: "prepared",
    secondPerson: true,
  });
});
