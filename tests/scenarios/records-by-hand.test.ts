import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { toEndToEndId } from "#domain/payments/payouts/payout-file.ts";
import type { DemoEntry } from "../support/camt-file.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { importStatement, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent");
const { prepare, approve, file } = payoutApprovals(fixture);

async function addDepositor() {
  const client = await fixture().addClient();
  const depositReference = `SB${randomUUIDv7().slice(-8).toUpperCase().replaceAll("U", "V")}`;
  await fixture().db.updateTable("clients").set({ depositReference }).where("id", "=", client.id).execute();
  return { client, depositReference };
}

function importEntries(staff: SignedIn, ...entries: readonly DemoEntry[]) {
  return importStatement(fixture(), staff, { id: randomUUIDv7().slice(-12), day: "2026-03-09", entries });
}

function recordByHand(staff: SignedIn, bankReference: string, reference: string, amount: string) {
  const payload = { bankReference, reference, payerName: "Demo Payer", currency: "GBP", amount };
  return fixture().call(staff, "POST", "/api/admin/receipts", { payload });
}

it("money that a statement brought isn't recorded again by hand under the bank's reference", async () => {
  const { client, depositReference } = await addDepositor();
  const staff = await fixture().addStaff();
  const reference = `DEMO-${randomUUIDv7()}`;
  await importEntries(staff, { reference, amount: "21.00", text: depositReference });
  expect(await fixture().balanceOf(client, "GBP")).toBe(2_100n);
  const again = await recordByHand(staff, reference, depositReference, "21.00");
  expect(again).toMatchObject({ status: 409, body: { code: "receipt_duplicate" } });
  expect((await recordByHand(staff, reference, depositReference, "22.00")).status).toBe(201);
  expect((await recordByHand(staff, `${reference}-2`, depositReference, "21.00")).status).toBe(201);
});

it("money recorded by hand is answered as recorded when it's sent again after its statement", async () => {
  const { client, depositReference } = await addDepositor();
  const staff = await fixture().addStaff();
  const reference = `DEMO-${randomUUIDv7()}`;
  const first = await recordByHand(staff, reference, depositReference, "21.00");
  const importer = await fixture().addStaff();
  const { body } = await importEntries(importer, { reference, amount: "21.00", text: depositReference });
  expect(body.statements).toMatchObject([{ recordedBefore: 1 }]);
  const again = await recordByHand(staff, reference, depositReference, "21.00");
  expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
  expect(await fixture().balanceOf(client, "GBP")).toBe(2_100n);
});

it("money recorded by hand while its statement is imported is one receipt", async () => {
  const { client, depositReference } = await addDepositor();
  const [recorder, importer] = [await fixture().addStaff(), await fixture().addStaff()];
  for (let round = 0; round < 8; round += 1) {
    const reference = `DEMO-${randomUUIDv7()}`;
    await Promise.all([
      importEntries(importer, { reference, amount: "21.00", text: depositReference }),
      recordByHand(recorder, reference, depositReference, "21.00"),
    ]);
  }
  const receipts = await fixture()
    .db.selectFrom("receipts")
    .select(["id", "unverified"])
    .where("clientId", "=", client.id)
    .execute();
  expect(receipts).toHaveLength(8);
  expect(receipts.filter(({ unverified }) => unverified)).toEqual([]);
});

it("a payout that came back isn't recorded by hand as money that came in", async () => {
  const { client, endToEndId, staff } = await sentWithdrawal();
  const reference = `DEMO-${randomUUIDv7()}`;
  await importEntries(staff, { reference, amount: "40.00", endToEndId });
  expect(await fixture().balanceOf(client, "GBP")).toBe(4_000n);
  expect((await recordByHand(staff, reference, "returned", "40.00")).status).toBe(409);
});

it("a return that two people recorded is no break once the statement has the debit and its return", async () => {
  const { client, id, endToEndId, staff, approver } = await sentWithdrawal();
  const path = `/api/admin/payments/${id}/return`;
  await fixture().call(staff, "POST", path, { payload: { reason: "Account closed" } });
  expect((await fixture().call(approver, "POST", `${path}/confirm`)).status).toBe(200);
  const entry = { amount: "40.00", endToEndId };
  await importEntries(
    staff,
    { ...entry, reference: randomUUIDv7(), direction: "DBIT" },
    { ...entry, reference: randomUUIDv7() },
  );
  expect(await fixture().balanceOf(client, "GBP")).toBe(4_000n);
  const day = await fixture().call(staff, "GET", "/api/admin/reconciliation/GBP/2026-03-09");
  expect(day.body).toMatchObject({ statementOnly: 0, ledgerOnly: 0, breaks: [] });
});

/** A filed withdrawal of 40.00 GBP, of which the bank has said nothing. */
async function sentWithdrawal() {
  const client = await fixture().addClient();
  await fixture().deposit(client, "40.00", "GBP");
  const beneficiaryId = await fixture().addBeneficiary(client, "GBP");
  const payload = { beneficiaryId, amount: "40.00" };
  const { body } = await fixture().call(client, "POST", "/api/balances/GBP/withdrawals", { payload });
  await fixture().relay();
  const [staff, approver] = [await fixture().addStaff(), await fixture().addStaff("approver")];
  await prepare(staff, [body.id], true);
  await approve(approver, [body.id]);
  expect((await file(staff, [body.id])).status).toBe(201);
  return { client, id: body.id as string, endToEndId: toEndToEndId(body.id), staff, approver };
}
