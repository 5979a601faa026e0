import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { approveRequest } from "../support/approve-request.ts";
import { importStatement } from "../support/setup-money-desk-fixture.ts";
import { setupWithdrawalFixture } from "../support/setup-withdrawal-fixture.ts";

const {
  fixture,
  ask,
  confirm,
  depositReferenceOf,
  expectBooksToHold,
  postingsOf,
  readReceipt,
  record,
  unconfirmedOf,
  withdraw,
} = setupWithdrawalFixture();

async function nameStaff(id: string, name: string): Promise<void> {
  await fixture().db.updateTable("staff").set({ name }).where("id", "=", id).execute();
}

describe("the record of a payment that never came", () => {
  it("a record in a client's balance is withdrawn out of exactly where it was posted, and nobody reads it as pending any more", async () => {
    const client = await fixture().addClient();
    const operator = await fixture().addStaff();
    const reference = await depositReferenceOf(client);
    const { id } = await record(operator, reference);
    expect(await unconfirmedOf(client)).toBe("9500.00");
    const approver = await fixture().addStaff("approver");
    await nameStaff(operator.id, "Rosa Asker");
    await nameStaff(approver.id, "Ines Approver");
    const summary = await approveRequest(fixture(), await ask(operator, id), approver);
    expect(summary).toContain("Withdraw the record of 9,500.00 GBP from Demo Payer for ");
    expect(summary).toMatch(
      /, recorded on \d+ \w+ \d{4} by [^.:]+\. Reason: The payer never sent it\. Bank's reference: /,
    );
    expect(await postingsOf(id)).toEqual([
      ["bank", 950_000n],
      ["client_unverified", -950_000n],
    ]);
    expect(await unconfirmedOf(client)).toBeUndefined();
    expect(await readReceipt(id)).toMatchObject({
      status: "WITHDRAWN",
      reason: "The payer never sent it",
      unverified: false,
      queue: null,
      verifiedBy: null,
      decidedBy: "Rosa Asker",
      withdrawalApprovedBy: "Ines Approver",
    });
    const lists = await fixture().call(operator, "GET", "/api/admin/receipts?status=WITHDRAWN");
    expect(lists.body.items.map((item: { id: string }) => item.id)).toContain(id);
    const { body: entries } = await fixture().call(client, "GET", "/api/balances/GBP");
    expect(JSON.stringify(entries)).not.toContain("Demo Payer");
    await expectBooksToHold();
  });

  it("a record shows who asked to withdraw it, until a second person decides", async () => {
    const operator = await fixture().addStaff();
    const { id } = await record(operator, "no reference at all");
    expect(await readReceipt(id)).toMatchObject({ withdrawalRequest: null });
    const asked = await ask(operator, id);
    expect((await fixture().call(operator, "GET", `/api/admin/receipts/${id}`)).body).toMatchObject({
      unverified: true,
      withdrawalRequest: { by: expect.any(String), byMe: true, expiresAt: expect.any(String) },
    });
    expect(await readReceipt(id)).toMatchObject({ withdrawalRequest: { byMe: false } });
    await approveRequest(fixture(), asked);
    expect(await readReceipt(id)).toMatchObject({ status: "WITHDRAWN", withdrawalRequest: null });
  });

  it("a withdrawn record is no difference between the ledger and the bank any more", async () => {
    const operator = await fixture().addStaff();
    const day = async () =>
      (await fixture().call(operator, "GET", "/api/admin/reconciliation?currency=AUD")).body.days;
    const { id } = await record(operator, "no reference at all", { currency: "AUD", amount: "700.00" });
    expect(await day()).toMatchObject([{ ledgerMoved: "700.00", ledgerOnly: 1 }]);
    await withdraw(id);
    expect(await day()).toEqual([]);
    expect(await postingsOf(id)).toEqual([
      ["bank", 70_000n],
      ["unmatched", -70_000n],
    ]);
    await expectBooksToHold();
  });

  it("the client is notified that the payment was recorded by mistake, once for each that was shown", async () => {
    const client = await fixture().addClient();
    const { id } = await record(await fixture().addStaff(), await depositReferenceOf(client));
    await withdraw(id);
    const events = await fixture().db.selectFrom("outbox").select("events").execute();
    const about = events
      .flatMap((row) => row.events)
      .filter((event) => event.kind === "receipt_withdrawn" && event.receiptId === id);
    expect(about).toEqual([
      {
        kind: "receipt_withdrawn",
        clientId: client.id,
        receiptId: id,
        tradeId: null,
        currency: "GBP",
        minor: "950000",
      },
    ]);
  });

  it("parts of a divided record are taken from each client who was shown one", async () => {
    const [one, other] = [await fixture().addClient(), await fixture().addClient()];
    const operator = await fixture().addStaff();
    const { id } = await record(operator, "for two", { amount: "30.00" });
    const parts = [
      { clientId: one.id, amount: "10.00" },
      { clientId: other.id, amount: "20.00" },
    ];
    const path = `/api/admin/receipts/${id}/assign`;
    expect((await fixture().call(operator, "POST", path, { payload: { parts } })).status).toBe(200);
    await withdraw(id);
    expect(await postingsOf(id)).toEqual([
      ["bank", 3000n],
      ["client_unverified", -1000n],
      ["client_unverified", -2000n],
    ]);
    expect([await unconfirmedOf(one), await unconfirmedOf(other)]).toEqual([undefined, undefined]);
    await expectBooksToHold();
  });

  it("a later statement that brings exactly this payment books it as a new one", async () => {
    const client = await fixture().addClient();
    const operator = await fixture().addStaff();
    const reference = await depositReferenceOf(client);
    const bankReference = randomUUIDv7();
    const { id } = await record(operator, reference, { amount: "500.00", bankReference });
    await withdraw(id);
    const entry = { reference: bankReference, amount: "500.00", text: reference, payer: "Demo Payer" };
    const { body } = await importStatement(fixture(), operator, { id: randomUUIDv7(), entries: [entry] });
    expect(body.statements).toMatchObject([{ recordedBefore: 0, deposited: 1 }]);
    expect(await fixture().balanceOf(client, "GBP")).toBe(50_000n);
    expect(await readReceipt(id)).toMatchObject({ status: "WITHDRAWN", entry: null });
    await expectBooksToHold();
  });

  it("a mistyped record that was withdrawn is recorded again under the bank's reference with the right amount", async () => {
    const operator = await fixture().addStaff();
    const bankReference = randomUUIDv7();
    const first = await record(operator, "typed wrongly", { amount: "5000.00", bankReference });
    await withdraw(first.id);
    const second = await record(operator, "typed rightly", { amount: "500.00", bankReference });
    expect(second.id).not.toBe(first.id);
    expect(second).toMatchObject({ bankReference, status: "UNMATCHED", unverified: true });
    expect(await readReceipt(first.id)).toMatchObject({ status: "WITHDRAWN", bankReference });
  });
});

describe("who withdraws a record", () => {
  it("a withdrawal asked for by one person waits for another, and the recorder of the payment isn't that person", async () => {
    const recorder = await fixture().addStaff("approver");
    const { id } = await record(recorder, "no reference at all", { amount: "41.00" });
    const asked = await ask(await fixture().addStaff(), id);
    expect(asked.status).toBe(202);
    expect(await readReceipt(id)).toMatchObject({ status: "UNMATCHED", unverified: true });
    expect((await confirm(recorder, asked.body.approval.id)).body.code).toBe("receipt_self_withdrawal");
    const own = await ask(recorder, id, "Mistyped by me");
    expect((await confirm(recorder, own.body.approval.id)).body.code).toBe("second_person_same");
    expect(await readReceipt(id)).toMatchObject({ status: "UNMATCHED", unverified: true });
    const approver = await fixture().addStaff("approver");
    expect((await confirm(approver, own.body.approval.id)).status).toBe(200);
    const audit = await fixture()
      .db.selectFrom("auditLog")
      .select(["actorId", "details"])
      .where("action", "=", "withdraw_receipt")
      .where("subjectId", "=", id)
      .execute();
    expect(audit).toMatchObject([
      {
        actorId: recorder.id,
        details: {
          reason: "Mistyped by me",
          amount: "41.00 GBP",
          recordedBy: recorder.id,
          confirmedBy: approver.id,
        },
      },
    ]);
  });

  it("a viewer asks for no withdrawal, and nobody does without a reason", async () => {
    const { id } = await record(await fixture().addStaff(), "no reference at all");
    expect((await ask(await fixture().addStaff("viewer"), id)).body.code).toBe("not_permitted");
    expect((await ask(await fixture().addClient(), id)).status).toBeGreaterThanOrEqual(400);
    expect((await ask(await fixture().addStaff(), id, " ")).status).toBe(422);
  });

  it("fifty withdrawals of one record that are confirmed at once post it once", async () => {
    const { id } = await record(await fixture().addStaff(), "no reference at all", { amount: "50.00" });
    const asking = await fixture().addStaff();
    const asked = await Promise.all(
      Array.from({ length: 50 }, (_, index) => ask(asking, id, `No. ${index}`)),
    );
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([202]));
    const approver = await fixture().addStaff("approver");
    const answers = await Promise.all(asked.map(({ body }) => confirm(approver, body.approval.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.code])))).toEqual(
      new Set(["receipt_not_withdrawable"]),
    );
    expect(await postingsOf(id)).toHaveLength(2);
    await expectBooksToHold();
  });
});
