import { expect, it } from "vitest";
import { screeningRoutes } from "#server/clients/screening/routes.ts";
import { screeningSubscriptions } from "#server/clients/screening/subscriptions.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const also = { routes: screeningRoutes, subscriptions: screeningSubscriptions };
const fixture = setupMoneyDeskFixture("silent", also);
/** A bank that pays without files. */
const simulated = setupPaymentFixture("silent", also);
const { prepare, approve, file } = payoutApprovals(fixture);

/** A withdrawal from before banks required the recipient's town: neither it nor its recipient has one. */
async function oldWithdrawal(on = fixture) {
  const client = await on().addClient();
  await on().deposit(client, "100.00", "EUR");
  const beneficiaryId = await on().addBeneficiary(client);
  const { body } = await on().call(client, "POST", "/api/balances/EUR/withdrawals", {
    payload: { beneficiaryId, amount: "10.00" },
  });
  const { app, db } = on();
  const sealed = await db
    .selectFrom("payments")
    .select("payeeDetails")
    .where("id", "=", body.id)
    .executeTakeFirstOrThrow();
  const payee = { ...JSON.parse(app.vault.open(sealed.payeeDetails, body.id)), address: null };
  const payeeDetails = app.vault.seal(JSON.stringify(payee), body.id);
  await db.updateTable("payments").set({ payeeDetails }).where("id", "=", body.id).execute();
  await db
    .updateTable("beneficiaries")
    .set({ addressDetails: null })
    .where("id", "=", beneficiaryId)
    .execute();
  return { client, beneficiaryId, id: body.id as string };
}

const ask = async ({ id }: SignedIn) => {
  const rows = await fixture().db.selectFrom("outbox").select("events").execute();
  const events = rows.flatMap((row) => row.events as { kind: string; clientId?: string }[]);
  return events.filter((event) => event.kind === "recipient_address_needed" && event.clientId === id).length;
};
const shown = async (staff: SignedIn, id: string) =>
  (await fixture().call(staff, "GET", `/api/admin/payments/${id}`)).body.payment;

it("a payout whose recipient has no town is held until the client adds it, and then carries it", async () => {
  const { client, beneficiaryId, id } = await oldWithdrawal();
  await fixture().relay();
  const [one, other] = [await fixture().addStaff(), await fixture().addStaff("approver")];
  expect(await shown(one, id)).toMatchObject({ held: "no_address" });
  expect(await ask(client)).toBe(1);
  await prepare(one, [id], true);
  await approve(other, [id]);
  const refused = await file(one, [id]);
  expect({ status: refused.status, code: refused.body.code }).toEqual({
    status: 409,
    code: "recipient_unaddressed",
  });
  expect(refused.body.fields[id]).toMatch(/waits for the recipient's town/);
  const address = { town: "Köln", addressCountry: "DE" };
  const saved = await fixture().call(client, "PUT", `/api/beneficiaries/${beneficiaryId}`, {
    payload: { accountHolder: "Demo Recipient", currency: "EUR", type: "someone", ...address },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await fixture().relay();
  expect(await shown(one, id)).toMatchObject({ held: null });
  const { status, body } = await file(one, [id]);
  expect(status, JSON.stringify(body)).toBe(201);
  const written = await fixture().call(one, "GET", `/api/admin/payout-batches/${body.items[0].id}/file`);
  expect(String(written.raw)).toContain("<TwnNm>Koln</TwnNm>");
  expect(await ask(client)).toBe(1);
});

it("a payout without a town leaves where the simulated bank pays by itself", async () => {
  const { id } = await oldWithdrawal(simulated);
  await simulated().relay();
  const { status } = await simulated()
    .db.selectFrom("payments")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(status).toBe("SENT");
});
