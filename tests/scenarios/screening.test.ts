import { describe, expect, it } from "vitest";
import type { JournalEvent } from "#domain/ledger/journals/journal-draft.ts";
import { screeningRoutes } from "#server/clients/screening/routes.ts";
import { screeningSubscriptions } from "#server/clients/screening/subscriptions.ts";
import type { PaymentFixture, SignedIn } from "../support/payment-fixture.ts";
import { loadNames } from "../support/screening-lists.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const also = { routes: screeningRoutes, subscriptions: screeningSubscriptions };
const listed = { DEM0001: ["Synthetic Listed Person"], DEM0002: ["Another Sanctioned Name"] };

/** A relayed withdrawal of 100.00 EUR to a recipient of this name; returns its payment's id. */
async function withdrawTo(fixture: PaymentFixture, name: string, client?: SignedIn) {
  const who = client ?? (await fixture.addClient());
  await fixture.deposit(who, "100.00", "EUR");
  const beneficiaryId = await fixture.addBeneficiary(who, "EUR", name);
  const { body } = await fixture.call(who, "POST", "/api/balances/EUR/withdrawals", {
    payload: { beneficiaryId, amount: "100.00" },
  });
  await fixture.relay();
  return { client: who, beneficiaryId, paymentId: body.id as string };
}

async function statusOf(bookings: PaymentFixture, id: string): Promise<string> {
  const row = await bookings.db
    .selectFrom("payments")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.status;
}

async function casesAbout(payments: PaymentFixture, subjectId: string) {
  return payments.db
    .selectFrom("screeningCases")
    .selectAll()
    .where("subjectId", "=", subjectId)
    .orderBy("id")
    .execute();
}

async function onlyCase(payments: PaymentFixture, subjectId: string) {
  const [found, ...more] = await casesAbout(payments, subjectId);
  if (!found || more.length > 0) throw new Error(`${more.length + (found ? 1 : 0)} cases instead of one`);
  return found;
}

const decide = (
  payments: PaymentFixture,
  who: SignedIn,
  id: string,
  decision: string,
  reason = "Born in another century",
) =>
  payments.call(who, "POST", `/api/admin/screening/cases/${id}/decision`, { payload: { decision, reason } });

async function journals(payments: PaymentFixture, event: JournalEvent, subjectId: string): Promise<number> {
  const rows = await payments.db
    .selectFrom("journals")
    .select("id")
    .where("event", "=", event)
    .where("subjectId", "=", subjectId)
    .execute();
  return rows.length;
}

describe("a payout to a name near a listed one", () => {
  const payments = setupPaymentFixture("normal", also);

  it("a payout near a listed name is held with a case: who, which entry, how near, and which version", async () => {
    await loadNames(payments(), listed);
    const { client, beneficiaryId, paymentId } = await withdrawTo(payments(), "Person, Sinthetic LISTED");
    expect(await statusOf(payments(), paymentId)).toBe("READY");
    const viewer = await payments().addStaff("viewer");
    const { body } = await payments().call(viewer, "GET", "/api/admin/screening/cases");
    const found = body.items.find((each: { client: { id: string } }) => each.client.id === client.id);
    expect(found).toMatchObject({
      about: "recipient",
      name: "Person, Sinthetic LISTED",
      listedName: "Synthetic Listed Person",
      entry: { number: "DEM0001", programme: "Demo regime", isListed: true },
      list: { name: "UK Sanctions List", version: 1 },
      held: [{ id: paymentId, amount: "100.00", currency: "EUR" }],
    });
    expect(found.score).toBeGreaterThan(0.9);
    expect(found.score).toBeLessThan(1);
    expect((await onlyCase(payments(), beneficiaryId)).status).toBe("open");
    // The client's request debited the balance; nothing else happened.
    expect(await payments().balanceOf(client, "EUR")).toBe(0n);
    expect(await journals(payments(), "payment_sent", paymentId)).toBe(0);
  });

  it("a payout near a listed name leaves once when five clear its case at once", async () => {
    const { beneficiaryId, paymentId } = await withdrawTo(payments(), "Synthetic Listed Person");
    const { id } = await onlyCase(payments(), beneficiaryId);
    const approvers = await Promise.all(Array.from({ length: 5 }, () => payments().addStaff("approver")));
    const answers = await Promise.all(approvers.map((who) => decide(payments(), who, id, "cleared")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("screening_case_decided");
    await payments().settle();
    expect(await statusOf(payments(), paymentId)).toBe("COMPLETED");
    expect(await journals(payments(), "payment_sent", paymentId)).toBe(1);
    const audited = await payments()
      .db.selectFrom("auditLog")
      .select(["action", "details"])
      .where("subjectId", "in", [id, paymentId])
      .orderBy("at")
      .execute();
    expect(audited.map(({ action }) => action).toSorted()).toEqual([
      "decide_screening_case",
      "hold_payout",
      "open_screening_case",
      "withdraw_to_beneficiary",
    ]);
  });

  it("a cleared name is not reviewed again for the next payout or version", async () => {
    const { client, beneficiaryId } = await withdrawTo(payments(), "Another Sanctioned Name");
    const { id } = await onlyCase(payments(), beneficiaryId);
    await decide(payments(), await payments().addStaff("approver"), id, "cleared");
    await payments().settle();
    await loadNames(payments(), { ...listed, DEM0003: ["Newly Sanctioned Firm"] });
    await payments().deposit(client, "50.00", "EUR");
    const again = await payments().call(client, "POST", "/api/balances/EUR/withdrawals", {
      payload: { beneficiaryId, amount: "50.00" },
    });
    await payments().settle();
    expect(await statusOf(payments(), again.body.id)).toBe("COMPLETED");
    expect(await casesAbout(payments(), beneficiaryId)).toHaveLength(1);
  });

  it("a cleared name is reviewed again when the entry has changed, and held once it is confirmed", async () => {
    const { beneficiaryId, paymentId } = await withdrawTo(payments(), "Synthetic Listed Person");
    const approver = await payments().addStaff("approver");
    const first = await onlyCase(payments(), beneficiaryId);
    await loadNames(payments(), { ...listed, DEM0001: ["Synthetic Listed Person", "The Other Name"] });
    await decide(payments(), approver, first.id, "cleared");
    await payments().settle();
    expect(await statusOf(payments(), paymentId)).toBe("READY");
    const second = (await casesAbout(payments(), beneficiaryId)).find(({ id }) => id !== first.id);
    const confirmed = await decide(payments(), approver, second?.id ?? "", "confirmed", "Same day of birth");
    expect(confirmed.body).toMatchObject({ status: "confirmed", held: [{ id: paymentId }] });
    await payments().settle();
    expect(await statusOf(payments(), paymentId)).toBe("READY");
    // A false positive is released.
    expect((await decide(payments(), approver, second?.id ?? "", "confirmed")).status).toBe(409);
    expect((await decide(payments(), approver, second?.id ?? "", "cleared")).body.status).toBe("confirmed");
    const other = await payments().addStaff("approver");
    expect((await decide(payments(), other, second?.id ?? "", "cleared")).body.status).toBe("cleared");
    await payments().settle();
    expect(await statusOf(payments(), paymentId)).toBe("COMPLETED");
  });

  it("a case is decided by approvers alone, with a reason", async () => {
    const { beneficiaryId } = await withdrawTo(payments(), "Synthetic Listed Person");
    const { id } = await onlyCase(payments(), beneficiaryId);
    expect((await decide(payments(), await payments().addStaff("operator"), id, "cleared")).status).toBe(403);
    const approver = await payments().addStaff("approver");
    expect((await decide(payments(), approver, id, "cleared", "  ")).status).toBe(422);
    expect((await onlyCase(payments(), beneficiaryId)).status).toBe("open");
  });
});

describe("names", () => {
  const payments = setupPaymentFixture("normal", also);

  it("names are screened again with a new version: what was released yesterday is held today", async () => {
    const { client, beneficiaryId, paymentId } = await withdrawTo(payments(), "Quiet Demo Recipient");
    await payments().settle();
    expect(await statusOf(payments(), paymentId)).toBe("COMPLETED");
    // Money from a listed name is held on arrival, so the balance is funded first.
    await payments().deposit(client, "100.00", "EUR");
    await payments()
      .db.updateTable("clients")
      .set({ name: "Loud Demo Client" })
      .where("id", "=", client.id)
      .execute();
    await loadNames(payments(), { DEM0001: ["Quiet Demo Recipient"], DEM0002: ["Loud Demo Client"] });
    expect((await onlyCase(payments(), beneficiaryId)).status).toBe("open");
    expect((await onlyCase(payments(), client.id)).status).toBe("open");
    const other = await withdrawTo(payments(), "Somebody Else", client);
    expect(await statusOf(payments(), other.paymentId)).toBe("READY");
    // Clearing the client releases payouts that only the client's case held.
    await decide(
      payments(),
      await payments().addStaff("approver"),
      (await onlyCase(payments(), client.id)).id,
      "cleared",
    );
    await payments().settle();
    expect(await statusOf(payments(), other.paymentId)).toBe("COMPLETED");
  });

  it("names are decided once per set of lists, and every decision records their versions", async () => {
    const { beneficiaryId } = await withdrawTo(payments(), "Plain Demo Recipient");
    const lists = await payments().db.selectFrom("screeningLists").select("id").execute();
    const decided = await payments()
      .db.selectFrom("screenings")
      .select(["name", "matchCount", "listIds"])
      .where("subjectId", "=", beneficiaryId)
      .execute();
    expect(decided).toEqual([{ name: "Plain Demo Recipient", matchCount: 0, listIds: [lists[0]?.id] }]);
  });

  it("changed names are screened, and one that was near still holds what leaves under another", async () => {
    const { client, beneficiaryId } = await withdrawTo(payments(), "Harmless Demo Name");
    await payments().settle();
    const rename = (accountHolder: string) =>
      payments().call(client, "PUT", `/api/beneficiaries/${beneficiaryId}`, {
        payload: { accountHolder, currency: "EUR", type: "someone" },
      });
    expect((await rename("Quiet Demo Recipient")).status).toBe(200);
    await payments().relay();
    expect((await onlyCase(payments(), beneficiaryId)).name).toBe("Quiet Demo Recipient");
    expect((await rename("Harmless Demo Name")).status).toBe(200);
    await payments().deposit(client, "10.00", "EUR");
    const { body } = await payments().call(client, "POST", "/api/balances/EUR/withdrawals", {
      payload: { beneficiaryId, amount: "10.00" },
    });
    await payments().relay();
    expect(await statusOf(payments(), body.id)).toBe("READY");
  });
});
