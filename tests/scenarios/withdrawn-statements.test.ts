import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { toEndToEndId } from "#domain/payments/payouts/payout-file.ts";
import { approveRequest } from "../support/approve-request.ts";
import { camtFile } from "../support/camt-file.ts";
import { expireAll } from "../support/expire-all.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { uploadFile } from "../support/setup-money-desk-fixture.ts";
import { setupStatementWithdrawals } from "../support/setup-statement-withdrawals.ts";

const { fixture, ...desk } = setupStatementWithdrawals();
const { ask, confirm, fileOf, read, receiptsOf, takeBack, upload, withdraw, withReferences } = desk;
const { depositReferenceOf, expectBooksToHold, postingsOf, unconfirmedOf } = desk;
const { prepare, approve, file } = payoutApprovals(fixture);

/** A day as Reconciliation shows it. */
async function dayOf(currency: string, day: string) {
  const viewer = await fixture().addStaff("viewer");
  const { body } = await fixture().call(viewer, "GET", `/api/admin/reconciliation?currency=${currency}`);
  return body.days.find((each: { day: string }) => each.day === day);
}

/** A payout of a withdrawal that is at the bank. */
async function sentPayout(amount: string) {
  const client = await fixture().addClient();
  await fixture().deposit(client, "100.00", "GBP");
  const beneficiaryId = await fixture().addBeneficiary(client, "GBP");
  const payload = { beneficiaryId, amount };
  const { body } = await fixture().call(client, "POST", "/api/balances/GBP/withdrawals", { payload });
  await fixture().relay();
  const [one, approver] = [await fixture().addStaff(), await fixture().addStaff("approver")];
  await prepare(one, [body.id], true);
  await approve(approver, [body.id]);
  expect((await file(one, [body.id])).status).toBe(201);
  return { id: body.id as string, endToEndId: toEndToEndId(body.id) };
}

const statusOf = async (paymentId: string) =>
  (
    await fixture()
      .db.selectFrom("payments")
      .select("status")
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow()
  ).status;

describe("a statement that one person made up", () => {
  it("is withdrawn as a whole by two people: its credits leave balances and the queue", async () => {
    const [one, other] = [await fixture().addClient(), await fixture().addClient()];
    const texts = [await depositReferenceOf(one), await depositReferenceOf(other)];
    const credits = Array.from({ length: 10 }, (_, index) => ({
      amount: `${index + 1}.00`,
      text: texts[index % 2] ?? "",
    }));
    const importer = await fixture().addStaff("approver");
    const queued = [{ amount: "5.00", text: "for nobody" }];
    const xml = fileOf([...credits, ...queued], { id: "MADE-UP-1" });
    const { id } = await upload(importer, xml);
    expect(await read(id)).toMatchObject({
      reference: "MADE-UP-1",
      effects: [
        { effect: "balance", count: 10, amount: "55.00" },
        { effect: "queue", count: 1, amount: "5.00" },
      ],
      more: 0,
      ...{ withdrawal: null, withdrawalRequest: null },
    });
    const asking = await fixture().addStaff();
    const asked = await ask(asking, id);
    expect((await read(id)).withdrawalRequest).toMatchObject({ byMe: false });
    const summary = await approveRequest(fixture(), asked, await fixture().addStaff("approver"));
    expect(summary).toMatch(
      /^Withdraw 11 lines of the statement MADE-UP-1 of 10 Mar 2026, imported by .*, and its balances: 60\.00 GBP in and 0\.00 GBP out, which only one person said\. Reason: The bank didn't make it\.$/,
    );
    expect((await read(id)).withdrawal).toMatchObject({ isRunning: true, lines: 0 });
    await takeBack();
    expect(await read(id)).toMatchObject({
      ...{ reference: "MADE-UP-1", effects: [], lines: [], withdrawalRequest: null },
      withdrawal: { reason: "The bank didn't make it", isRunning: false, lines: 11 },
    });
    const receipts = await receiptsOf(id);
    expect(receipts).toHaveLength(11);
    for (const receipt of receipts) {
      expect(receipt).toMatchObject({ status: "WITHDRAWN", reason: "The bank didn't make it" });
      expect(await postingsOf(receipt.id)).toHaveLength(2);
    }
    expect([await unconfirmedOf(one), await unconfirmedOf(other)]).toEqual([undefined, undefined]);
    const { items } = (await fixture().call(asking, "GET", "/api/admin/statements?limit=200")).body;
    const listed = items.find((item: { id: string }) => item.id === id);
    expect(listed).toMatchObject({ reference: "MADE-UP-1", isWithdrawn: true });
    await expectBooksToHold();
  });

  it("takes its balances, gaps and days with it, so that the bank's own file follows on what was before", async () => {
    const account = fixture().app.bank.accountFor("CAD")?.iban ?? "";
    const currency = { account, currency: "CAD" };
    const [one, other] = [await fixture().addStaff(), await fixture().addStaff()];
    const first = [{ reference: randomUUIDv7(), amount: "10.00", text: "for nobody" }];
    const real = camtFile({ ...currency, id: "CA-1", madeAt: "2026-03-10T18:00:00", entries: first });
    for (const staff of [one, other]) await upload(staff, real);
    const madeUp = [...first, { reference: randomUUIDv7(), amount: "90.00", text: "for nobody" }];
    const later = { ...currency, id: "CA-2", madeAt: "2026-03-10T19:00:00" };
    const { id } = await upload(one, camtFile({ ...later, entries: madeUp }));
    expect(await dayOf("CAD", "2026-03-10")).toMatchObject({
      statementClosing: "100.00",
      statementMoved: "100.00",
    });
    await withdraw(id);
    const day = {
      statementClosing: "10.00",
      difference: "0.00",
      statementMoved: "10.00",
      ledgerMoved: "10.00",
    };
    expect(await dayOf("CAD", "2026-03-10")).toMatchObject({ ...day, statementOnly: 0, ledgerOnly: 0 });
    const { body } = await fixture().call(one, "GET", "/api/admin/reconciliation?currency=CAD");
    expect(body.gaps.map(({ statement }: { statement: string }) => statement)).not.toContain("CA-2");
    const own = [...first, { reference: randomUUIDv7(), amount: "7.00", text: "for nobody" }];
    const bank = await uploadFile(fixture(), other, camtFile({ ...later, entries: own }), null);
    expect(bank.body.statements[0]).toMatchObject({ reference: "CA-2", known: 1, queued: 1 });
    expect(bank.body.statements[0].id).not.toBe(id);
    expect(await dayOf("CAD", "2026-03-10")).toMatchObject({ statementClosing: "17.00", difference: "0.00" });
    await expectBooksToHold();
  });

  it("leaves no balance behind on a day that no other statement has", async () => {
    const account = fixture().app.bank.accountFor("AUD")?.iban ?? "";
    const entries = [{ amount: "10.00", text: "for nobody" }];
    const { id } = await upload(await fixture().addStaff(), fileOf(entries, { account, currency: "AUD" }));
    await withdraw(id);
    expect(await dayOf("AUD", "2026-03-10")).toBeUndefined();
    await expectBooksToHold();
  });

  it("loses its debits: a charge no longer counts, and a payout stays paid and takes the bank's own line", async () => {
    const { id: paymentId, endToEndId } = await sentPayout("40.00");
    const debit = { reference: randomUUIDv7(), amount: "40.00", direction: "DBIT", endToEndId } as const;
    const charge = { amount: "3.00", direction: "DBIT", text: "Charges" } as const;
    const [one, other] = [await fixture().addStaff(), await fixture().addStaff()];
    const made = await upload(one, fileOf([debit, charge]));
    expect(made).toMatchObject({ paidOut: 1, otherDebits: 1 });
    expect(await statusOf(paymentId)).toBe("COMPLETED");
    expect((await read(made.id)).effects).toEqual([
      { effect: "payout", count: 1, amount: "-40.00" },
      { effect: "nothing", count: 1, amount: "-3.00" },
    ]);
    await withdraw(made.id);
    expect(await statusOf(paymentId)).toBe("COMPLETED");
    const actions = fixture().db.selectFrom("auditLog").select("details");
    const lines = await actions.where("action", "=", "withdraw_statement_line").execute();
    expect(lines.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ payment: paymentId, amount: "-40.00 GBP", recordedBy: one.id }),
    );
    await expectBooksToHold();
    const own = await upload(other, fileOf([debit]));
    expect(own).toMatchObject({ known: 0, paidOut: 1 });
    await expectBooksToHold();
  });

  it("keeps lines whose money pays for a trade, until that is closed", async () => {
    const start = fixture().clock();
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    const entries = [
      { amount: "1000.00", text: trade.reference },
      { amount: "8.00", text: "for nobody" },
    ];
    const { id } = await upload(await fixture().addStaff(), fileOf(entries));
    const summary = await withdraw(id);
    expect(summary).toContain("1 other line stays for now.");
    const kept = await read(id);
    expect(kept).toMatchObject({
      effects: [{ effect: "trade", count: 1, amount: "1000.00" }],
      lines: [{ trades: [{ id: trade.id, reference: trade.reference }] }],
      withdrawal: { isRunning: false, lines: 1 },
    });
    expect((await ask(await fixture().addStaff(), id)).body.code).toBe("statement_not_withdrawable");
    fixture().setNow(new Date(start.getTime() + 10 * 24 * 3_600_000));
    await fixture()
      .db.transaction()
      .execute((tx) => expireAll(tx, fixture().context()));
    await withdraw(id);
    fixture().setNow(start);
    expect(await read(id)).toMatchObject({ effects: [], withdrawal: { lines: 2 } });
    expect(await unconfirmedOf(client)).toBeUndefined();
    await expectBooksToHold();
  });

  it("keeps the lines that a second person's file has, and their word alone leaves", async () => {
    const client = await fixture().addClient();
    const text = await depositReferenceOf(client);
    const real = withReferences([
      { amount: "20.00", text },
      { amount: "2.00", direction: "DBIT", text: "Charges" },
    ]);
    const madeUp = withReferences([
      { amount: "500.00", text },
      { amount: "4.00", direction: "DBIT", text: "More charges" },
    ]);
    const { id } = await upload(await fixture().addStaff(), fileOf([...real, ...madeUp]));
    await upload(await fixture().addStaff(), fileOf(real));
    expect((await read(id)).effects).toEqual([
      { effect: "balance", count: 1, amount: "500.00" },
      { effect: "nothing", count: 1, amount: "-4.00" },
    ]);
    await withdraw(id);
    expect(await fixture().balanceOf(client, "GBP")).toBe(2_000n);
    expect(await unconfirmedOf(client)).toBeUndefined();
    await expectBooksToHold();
  });

  it("is of each line's importer, also of one added to another's statement under its name", async () => {
    const [one, other] = [await fixture().addStaff(), await fixture().addStaff("approver")];
    const named = { id: randomUUIDv7() };
    const first = withReferences([{ amount: "11.00", text: "for nobody" }]);
    const { id } = await upload(one, camtFile({ ...named, entries: first }));
    const added = withReferences([
      { amount: "12.00", text: "for nobody" },
      { amount: "1.00", direction: "DBIT", text: "Charges" },
    ]);
    await upload(other, camtFile({ ...named, entries: [...first, ...added] }));
    // Their own file again confirms nothing of theirs.
    await upload(other, camtFile({ ...named, entries: [...first, ...added] }));
    expect((await read(id)).effects).toEqual([
      { effect: "queue", count: 1, amount: "12.00" },
      { effect: "nothing", count: 1, amount: "-1.00" },
    ]);
    const asked = await ask(await fixture().addStaff(), id);
    expect((await confirm(other, asked.body.approval.id)).body.code).toBe("receipt_self_withdrawal");
    await withdraw(id);
    expect((await receiptsOf(id)).map(({ status }) => status).toSorted()).toEqual(["UNMATCHED", "WITHDRAWN"]);
    await expectBooksToHold();
  });
});
