import { expect, it } from "vitest";
import { screeningRoutes } from "#server/clients/screening/routes.ts";
import { screeningSubscriptions } from "#server/clients/screening/subscriptions.ts";
import { screenNames } from "#server/processes/screen-names.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { loadNames } from "../support/screening-lists.ts";
import { setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent", {
  routes: screeningRoutes,
  subscriptions: screeningSubscriptions,
});

/** A withdrawal to this name, prepared and approved by different people; returns its payment's id. */
async function approvedPayout(name: string, approver: SignedIn): Promise<string> {
  const client = await fixture().addClient();
  await fixture().deposit(client, "100.00", "EUR");
  const beneficiaryId = await fixture().addBeneficiary(client, "EUR", name);
  const { body } = await fixture().call(client, "POST", "/api/balances/EUR/withdrawals", {
    payload: { beneficiaryId, amount: "100.00" },
  });
  await fixture().relay();
  const operator = await fixture().addStaff("operator");
  const ids = [body.id];
  await fixture().call(operator, "POST", "/api/admin/payments/prepare", {
    payload: { ids, secondPerson: true },
  });
  const { status } = await fixture().call(approver, "POST", "/api/admin/payments/approve", {
    payload: { ids },
  });
  expect(status).toBe(200);
  return body.id;
}

const file = (who: SignedIn, ids: readonly string[]) =>
  fixture().call(who, "POST", "/api/admin/payout-batches", { payload: { ids } });

async function openCases(who: SignedIn) {
  const { body } = await fixture().call(who, "GET", "/api/admin/screening/cases");
  return body.items as { id: string; name: string; about: string; held: { id: string }[] }[];
}

it("an approved payout held by a name blocks its file until it is cleared", async () => {
  await loadNames(fixture(), { DEM0001: ["Synthetic Listed Person"] });
  const approver = await fixture().addStaff("approver");
  const held = await approvedPayout("Synthetic Listed Person", approver);
  const free = await approvedPayout("Plain Demo Recipient", approver);
  const { body: listed } = await fixture().call(approver, "GET", "/api/admin/payments?stage=approved");
  const marks = Object.fromEntries(
    listed.items.map((each: { id: string; held: string | null }) => [each.id, each.held]),
  );
  expect(marks).toMatchObject({ [held]: "near_name", [free]: null });
  const refused = await file(approver, [free, held]);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "payout_held", fields: { [held]: "The payout to Synthetic Listed Person is held." } },
  });
  expect(await fixture().db.selectFrom("payoutBatches").select("id").execute()).toEqual([]);
  const [found] = await openCases(approver);
  await fixture().call(approver, "POST", `/api/admin/screening/cases/${found?.id}/decision`, {
    payload: { decision: "cleared", reason: "Another day of birth" },
  });
  await fixture().relay();
  // Where the desk releases payouts, clearing a case alone releases nothing.
  const rows = await fixture().db.selectFrom("payments").select("status").where("id", "=", held).execute();
  expect(rows).toEqual([{ status: "READY" }]);
  expect((await file(approver, [free, held])).status).toBe(201);
});

it("a return to a payer is held for the payer's name", async () => {
  const receipt = await fixture().receive("25.00", "GBP", "NOBODY KNOWS");
  const operator = await fixture().addStaff("operator");
  const to = { accountHolder: "Listed Synthetic Person", accountNumber: "66374958", sortCode: "08-99-99" };
  const { status } = await fixture().call(operator, "POST", `/api/admin/receipts/${receipt.id}/return`, {
    payload: { reason: "Sent by mistake", to },
  });
  expect(status).toBe(200);
  await screenNames(fixture().app, fixture().db);
  const found = (await openCases(operator)).find(({ about }) => about === "payee");
  expect(found).toMatchObject({
    name: "Listed Synthetic Person",
    held: [{ recipientName: "Listed Synthetic Person" }],
  });
  const approver = await fixture().addStaff("approver");
  const ids = found?.held.map(({ id }) => id) ?? [];
  await fixture().call(approver, "POST", "/api/admin/payments/approve", { payload: { ids } });
  expect((await file(approver, ids)).body.code).toBe("payout_held");
  await fixture().call(approver, "POST", `/api/admin/screening/cases/${found?.id}/decision`, {
    payload: { decision: "cleared", reason: "Another country" },
  });
  expect((await file(approver, ids)).status).toBe(201);
});
