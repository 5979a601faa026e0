import { describe, expect, it } from "vitest";
import { screeningRoutes } from "#server/clients/screening/routes.ts";
import { screeningSubscriptions } from "#server/clients/screening/subscriptions.ts";
import type { PaymentFixture, SignedIn } from "../support/payment-fixture.ts";
import { loadNames } from "../support/screening-lists.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const also = { routes: screeningRoutes, subscriptions: screeningSubscriptions };
const listed = { DEM0001: ["Synthetic Listed Person"], DEM0002: ["Another Sanctioned Name"] };

/** A client's withdrawal of 100.00 EUR to a recipient of this name, told of; answers its payment's id. */
async function withdrawTo(desk: PaymentFixture, name: string, client?: SignedIn) {
  const who = client ?? (await desk.addClient());
  await desk.deposit(who, "100.00", "EUR");
  const beneficiaryId = await desk.addBeneficiary(who, "EUR", name);
  const { body } = await desk.call(who, "POST", "/api/balances/EUR/withdrawals", {
    payload: { beneficiaryId, amount: "100.00" },
  });
  await desk.relay();
  return { client: who, beneficiaryId, paymentId: body.id as string };
}

async function statusOf(desk: PaymentFixture, id: string): Promise<string> {
  const row = await desk.db
    .selectFrom("payments")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.status;
}

async function casesAbout(desk: PaymentFixture, subjectId: string) {
  return desk.db
    .selectFrom("screeningCases")
    .selectAll()
    .where("subjectId", "=", subjectId)
    .orderBy("id")
    .execute();
}

async function onlyCase(desk: PaymentFixture, subjectId: string) {
  const [found, ...more] = await casesAbout(desk, subjectId);
  if (!found || more.length > 0) throw new Error(`${more.length + (found ? 1 : 0)} cases instead of one`);
  return found;
}

const decide = (
  desk: PaymentFixture,
  who: SignedIn,
  id: string,
  decision: string,
  reason = "Born in another century",
) => desk.call(who, "POST", `/api/admin/screening/cases/${id}/decision`, { payload: { decision, reason } });

async function journals(desk: PaymentFixture, event: string, subjectId: string): Promise<number> {
  const rows = await desk.db
    .selectFrom("journals")
    .select("id")
    .where("event", "=", event)
    .where("subjectId", "=", subjectId)
    .execute();
  return rows.length;
}

describe("a payout to a name near a listed one", () => {
  const desk = setupPaymentFixture("normal", also);

  it("stays where it is, with a case that says who, which entry, how near, and with which version", async () => {
    await loadNames(desk(), listed);
    const { client, beneficiaryId, paymentId } = await withdrawTo(desk(), "Person, Sinthetic LISTED");
    expect(await statusOf(desk(), paymentId)).toBe("READY");
    const viewer = await desk().addStaff("viewer");
    const { body } = await desk().call(viewer, "GET", "/api/admin/screening/cases");
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
    expect((await onlyCase(desk(), beneficiaryId)).status).toBe("open");
    // The money left the balance when the client asked, and went nowhere else.
    expect(await desk().balanceOf(client, "EUR")).toBe(0n);
    expect(await journals(desk(), "payment_sent", paymentId)).toBe(0);
  });

  it("leaves once when five clear its case at once", async () => {
    const { beneficiaryId, paymentId } = await withdrawTo(desk(), "Synthetic Listed Person");
    const { id } = await onlyCase(desk(), beneficiaryId);
    const approvers = await Promise.all(Array.from({ length: 5 }, () => desk().addStaff("approver")));
    const answers = await Promise.all(approvers.map((who) => decide(desk(), who, id, "cleared")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("screening_case_decided");
    await desk().settle();
    expect(await statusOf(desk(), paymentId)).toBe("COMPLETED");
    expect(await journals(desk(), "payment_sent", paymentId)).toBe(1);
    const audited = await desk()
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

  it("is not asked about again: not for the next payout, nor with the next version", async () => {
    const { client, beneficiaryId } = await withdrawTo(desk(), "Another Sanctioned Name");
    const { id } = await onlyCase(desk(), beneficiaryId);
    await decide(desk(), await desk().addStaff("approver"), id, "cleared");
    await desk().settle();
    await loadNames(desk(), { ...listed, DEM0003: ["Newly Sanctioned Firm"] });
    await desk().deposit(client, "50.00", "EUR");
    const again = await desk().call(client, "POST", "/api/balances/EUR/withdrawals", {
      payload: { beneficiaryId, amount: "50.00" },
    });
    await desk().settle();
    expect(await statusOf(desk(), again.body.id)).toBe("COMPLETED");
    expect(await casesAbout(desk(), beneficiaryId)).toHaveLength(1);
  });

  it("is asked about anew when the entry has changed, and stays once it is confirmed", async () => {
    const { beneficiaryId, paymentId } = await withdrawTo(desk(), "Synthetic Listed Person");
    const approver = await desk().addStaff("approver");
    const first = await onlyCase(desk(), beneficiaryId);
    await loadNames(desk(), { ...listed, DEM0001: ["Synthetic Listed Person", "The Other Name"] });
    await decide(desk(), approver, first.id, "cleared");
    await desk().settle();
    expect(await statusOf(desk(), paymentId)).toBe("READY");
    const second = (await casesAbout(desk(), beneficiaryId)).find(({ id }) => id !== first.id);
    const confirmed = await decide(desk(), approver, second?.id ?? "", "confirmed", "Same day of birth");
    expect(confirmed.body).toMatchObject({ status: "confirmed", held: [{ id: paymentId }] });
    await desk().settle();
    expect(await statusOf(desk(), paymentId)).toBe("READY");
    // Whoever was held by mistake gets out.
    expect((await decide(desk(), approver, second?.id ?? "", "confirmed")).status).toBe(409);
    expect((await decide(desk(), approver, second?.id ?? "", "cleared")).body.status).toBe("confirmed");
    const other = await desk().addStaff("approver");
    expect((await decide(desk(), other, second?.id ?? "", "cleared")).body.status).toBe("cleared");
    await desk().settle();
    expect(await statusOf(desk(), paymentId)).toBe("COMPLETED");
  });

  it("is decided by approvers alone, with a reason", async () => {
    const { beneficiaryId } = await withdrawTo(desk(), "Synthetic Listed Person");
    const { id } = await onlyCase(desk(), beneficiaryId);
    expect((await decide(desk(), await desk().addStaff("operator"), id, "cleared")).status).toBe(403);
    const approver = await desk().addStaff("approver");
    expect((await decide(desk(), approver, id, "cleared", "  ")).status).toBe(422);
    expect((await onlyCase(desk(), beneficiaryId)).status).toBe("open");
  });
});

describe("names", () => {
  const desk = setupPaymentFixture("normal", also);

  it("of everybody are screened again with a new version: what was let go yesterday is held today", async () => {
    const { client, beneficiaryId, paymentId } = await withdrawTo(desk(), "Quiet Demo Recipient");
    await desk().settle();
    expect(await statusOf(desk(), paymentId)).toBe("COMPLETED");
    // What comes from a listed name waits on arrival, so the money is there before.
    await desk().deposit(client, "100.00", "EUR");
    await desk()
      .db.updateTable("clients")
      .set({ name: "Loud Demo Client" })
      .where("id", "=", client.id)
      .execute();
    await loadNames(desk(), { DEM0001: ["Quiet Demo Recipient"], DEM0002: ["Loud Demo Client"] });
    expect((await onlyCase(desk(), beneficiaryId)).status).toBe("open");
    expect((await onlyCase(desk(), client.id)).status).toBe("open");
    const other = await withdrawTo(desk(), "Somebody Else", client);
    expect(await statusOf(desk(), other.paymentId)).toBe("READY");
    // Clearing the client lets go what only the client held.
    await decide(
      desk(),
      await desk().addStaff("approver"),
      (await onlyCase(desk(), client.id)).id,
      "cleared",
    );
    await desk().settle();
    expect(await statusOf(desk(), other.paymentId)).toBe("COMPLETED");
  });

  it("are each decided on once for a set of lists, and every decision names their versions", async () => {
    const { beneficiaryId } = await withdrawTo(desk(), "Plain Demo Recipient");
    const lists = await desk().db.selectFrom("screeningLists").select("id").execute();
    const decided = await desk()
      .db.selectFrom("screenings")
      .select(["name", "near", "listIds"])
      .where("subjectId", "=", beneficiaryId)
      .execute();
    expect(decided).toEqual([{ name: "Plain Demo Recipient", near: 0, listIds: [lists[0]?.id] }]);
  });

  it("that change are screened, and a name that was near still holds what leaves under another", async () => {
    const { client, beneficiaryId } = await withdrawTo(desk(), "Harmless Demo Name");
    await desk().settle();
    const rename = (accountHolder: string) =>
      desk().call(client, "PUT", `/api/beneficiaries/${beneficiaryId}`, {
        payload: { accountHolder, currency: "EUR", type: "someone" },
      });
    expect((await rename("Quiet Demo Recipient")).status).toBe(200);
    await desk().relay();
    expect((await onlyCase(desk(), beneficiaryId)).name).toBe("Quiet Demo Recipient");
    expect((await rename("Harmless Demo Name")).status).toBe(200);
    await desk().deposit(client, "10.00", "EUR");
    const { body } = await desk().call(client, "POST", "/api/balances/EUR/withdrawals", {
      payload: { beneficiaryId, amount: "10.00" },
    });
    await desk().relay();
    expect(await statusOf(desk(), body.id)).toBe("READY");
  });
});
