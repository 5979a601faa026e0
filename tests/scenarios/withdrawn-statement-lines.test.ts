import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readInbox } from "#server/reporting/inbox/items-store.ts";
import { approveRequest } from "../support/approve-request.ts";
import { camtFile, type DemoEntry } from "../support/camt-file.ts";
import { expireAll } from "../support/expire-all.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { uploadFile } from "../support/setup-money-desk-fixture.ts";
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

type Entry = Omit<DemoEntry, "reference"> & { readonly reference?: string };

const fileOf = (entry: Entry, day = "2026-03-10") =>
  camtFile({ id: randomUUIDv7(), day, entries: [{ reference: randomUUIDv7(), ...entry }] });

async function upload(staff: SignedIn, xml: string) {
  const { status, body } = await uploadFile(fixture(), staff, xml);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.statements[0];
}

async function newestReceipt(): Promise<string> {
  const { body } = await fixture().call(
    await fixture().addStaff("viewer"),
    "GET",
    "/api/admin/receipts?limit=1",
  );
  return body.items[0].id;
}

/** A line that an operator imports alone, in the balance of a client. */
async function imported(amount = "900.00") {
  const client = await fixture().addClient();
  const text = await depositReferenceOf(client);
  const importer = await fixture().addStaff("approver");
  const xml = fileOf({ amount, text, payer: "Demo Payer" });
  expect(await upload(importer, xml)).toMatchObject({ deposited: 1, unconfirmed: 1 });
  return { client, text, importer, xml, id: await newestReceipt() };
}

/** A day of the Australian account as Reconciliation shows it. */
async function dayOf(day: string) {
  const viewer = await fixture().addStaff("viewer");
  const { body } = await fixture().call(viewer, "GET", "/api/admin/reconciliation?currency=AUD");
  return body.days.find((each: { day: string }) => each.day === day);
}

describe("a line of a statement that only one person imported", () => {
  it("is withdrawn by two people out of its client's balance, who is notified, and is in no inbox any more", async () => {
    const { client, id } = await imported();
    expect(await unconfirmedOf(client)).toBe("900.00");
    expect(await readReceipt(id)).toMatchObject({ unverified: true, isWithdrawable: true });
    const approver = await fixture().addStaff("approver");
    const summary = await approveRequest(fixture(), await ask(await fixture().addStaff(), id), approver);
    expect(summary).toMatch(
      /^Withdraw the statement line of 900\.00 GBP from Demo Payer for .*, recorded or imported on \d+ \w+ \d{4} by .* alone\. Reason: The payer never sent it\. Bank's reference: /,
    );
    expect(await postingsOf(id)).toEqual([
      ["bank", 90_000n],
      ["client_unverified", -90_000n],
    ]);
    expect(await unconfirmedOf(client)).toBeUndefined();
    expect(await readReceipt(id)).toMatchObject({ status: "WITHDRAWN", isWithdrawable: false });
    const rows = await fixture().db.selectFrom("outbox").select("events").execute();
    const notified = rows
      .flatMap((row) => row.events)
      .filter((event) => event.kind === "receipt_withdrawn" && event.receiptId === id);
    expect(notified).toMatchObject([{ clientId: client.id, minor: "90000" }]);
    const kinds = ["statement_check", "receipt_check"] as const;
    const { items } = await readInbox(
      fixture().db,
      { kinds, staffId: (await fixture().addStaff("approver")).id, now: fixture().clock() },
      { view: "team", limit: 200 },
    );
    expect(items.filter(({ opens, amount }) => opens === id || amount === 90_000n)).toEqual([]);
    await expectBooksToHold();
  });

  it("is no difference on its day any more, also where that isn't the day on which it was posted", async () => {
    const importer = await fixture().addStaff();
    for (const day of ["2026-03-10", "2026-03-09"]) {
      const entry = { reference: randomUUIDv7(), amount: "70.00", text: "for nobody" };
      const account = fixture().app.bank.accountFor("AUD")?.iban ?? "";
      const xml = camtFile({ id: randomUUIDv7(), day, account, currency: "AUD", entries: [entry] });
      await upload(importer, xml);
      const moved = { statementMoved: "70.00", ledgerMoved: "70.00", statementOnly: 0, ledgerOnly: 0 };
      expect(await dayOf(day)).toMatchObject(moved);
      const id = await newestReceipt();
      await withdraw(id);
      const none = { statementMoved: "0.00", ledgerMoved: "0.00", statementOnly: 0, ledgerOnly: 0 };
      expect(await dayOf(day)).toMatchObject(none);
      expect(await postingsOf(id)).toEqual([
        ["bank", 7_000n],
        ["unmatched", -7_000n],
      ]);
    }
    await expectBooksToHold();
  });

  it("is booked as new money if the bank has it after all, by a file of either", async () => {
    const { client, importer, xml, id } = await imported("45.00");
    await withdraw(id);
    expect(await upload(importer, xml)).toMatchObject({ known: 0, deposited: 1, unconfirmed: 1 });
    expect(await unconfirmedOf(client)).toBe("45.00");
    expect(await upload(await fixture().addStaff(), xml)).toMatchObject({ known: 1, confirmed: 1 });
    expect(await fixture().balanceOf(client, "GBP")).toBe(4_500n);
    expect(await readReceipt(id)).toMatchObject({ status: "WITHDRAWN" });
    await expectBooksToHold();
  });

  it("whose text its importer changed makes way for the bank's own line", async () => {
    const victim = await fixture().addClient();
    const text = await depositReferenceOf(victim);
    const accomplice = await fixture().addClient();
    const reference = randomUUIDv7();
    const changed = { reference, amount: "66.00", text: await depositReferenceOf(accomplice) };
    await upload(await fixture().addStaff(), fileOf(changed));
    const id = await newestReceipt();
    const real = fileOf({ reference, amount: "66.00", text });
    const second = await fixture().addStaff();
    expect(await upload(second, real)).toMatchObject({ known: 1, confirmed: 0 });
    expect(await readReceipt(id)).toMatchObject({ doubt: expect.any(String), isWithdrawable: true });
    await withdraw(id);
    expect(await unconfirmedOf(accomplice)).toBeUndefined();
    expect(await upload(second, real)).toMatchObject({ known: 0, deposited: 1 });
    expect(await unconfirmedOf(victim)).toBe("66.00");
    await expectBooksToHold();
  });

  it("lets the payment be recorded by hand again under the bank's reference", async () => {
    const importer = await fixture().addStaff();
    const bankReference = randomUUIDv7();
    await upload(importer, fileOf({ reference: bankReference, amount: "31.00", text: "for nobody" }));
    await withdraw(await newestReceipt());
    const again = await record(importer, "for nobody", { amount: "31.00", bankReference });
    expect(again).toMatchObject({ bankReference, unverified: true });
    await expectBooksToHold();
  });

  it("that a record of its importer has is withdrawn with the record", async () => {
    const one = await fixture().addStaff();
    const bankReference = randomUUIDv7();
    const { id } = await record(one, "for nobody", { amount: "32.00", bankReference });
    await upload(one, fileOf({ reference: bankReference, amount: "32.00", text: "for nobody" }));
    expect(await readReceipt(id)).toMatchObject({ unverified: true, isWithdrawable: true });
    await withdraw(id);
    expect(await readReceipt(id)).toMatchObject({ status: "WITHDRAWN", bankReference });
    await expectBooksToHold();
  });

  it("that paid for an exchange is withdrawn once that is closed, and not before", async () => {
    const start = fixture().clock();
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    await upload(await fixture().addStaff(), fileOf({ amount: "1000.00", text: trade.reference }));
    const id = await newestReceipt();
    const operator = await fixture().addStaff();
    expect((await ask(operator, id)).body.code).toBe("receipt_funds_trade");
    fixture().setNow(new Date(start.getTime() + 10 * 24 * 3_600_000));
    await fixture()
      .db.transaction()
      .execute((tx) => expireAll(tx, fixture().context()));
    await withdraw(id);
    fixture().setNow(start);
    expect(await unconfirmedOf(client)).toBeUndefined();
    await expectBooksToHold();
  });
});

describe("who withdraws a line", () => {
  it("isn't its importer alone, nor somebody of them together with it", async () => {
    const { importer, id } = await imported("21.00");
    const asked = await ask(await fixture().addStaff(), id);
    expect(asked.status).toBe(202);
    expect((await confirm(importer, asked.body.approval.id)).body.code).toBe("receipt_self_withdrawal");
    const own = await ask(importer, id, "The wrong file");
    expect((await confirm(importer, own.body.approval.id)).body.code).toBe("second_person_same");
    expect(await readReceipt(id)).toMatchObject({ unverified: true });
    expect((await confirm(await fixture().addStaff("approver"), own.body.approval.id)).status).toBe(200);
    expect(await readReceipt(id)).toMatchObject({ status: "WITHDRAWN", reason: "The wrong file" });
  });

  it("is an approver alone who didn't import it, as whose word stands against the importer's", async () => {
    const { importer, client, id } = await imported("24.00");
    const invited = await fixture().addStaff("approver");
    await fixture().grantAccess(invited, importer);
    for (const theirs of [invited, await fixture().addAccountOf(importer, "approver")])
      expect((await ask(theirs, id)).status).toBe(202);
    expect(await unconfirmedOf(client)).toBe("24.00");
    const approver = await fixture().addStaff("approver");
    const { status, body } = await ask(approver, id, "The bank's file doesn't have it");
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ status: "WITHDRAWN", reason: "The bank's file doesn't have it" });
    expect(await unconfirmedOf(client)).toBeUndefined();
    const audit = fixture().db.selectFrom("auditLog").select(["actorId", "details"]);
    const [entry] = await audit
      .where("action", "=", "withdraw_receipt")
      .where("subjectId", "=", id)
      .execute();
    expect(entry).toMatchObject({ actorId: approver.id, details: { recordedBy: importer.id } });
    await expectBooksToHold();
  });

  it("is nobody once a second person has imported or verified it, or if it's somebody else's record", async () => {
    const [known, verified] = [await imported("22.00"), await imported("23.00")];
    const asked = await ask(await fixture().addStaff(), known.id);
    await upload(await fixture().addStaff(), known.xml);
    const approver = await fixture().addStaff("approver");
    expect((await confirm(approver, asked.body.approval.id)).body.code).toBe("receipt_not_withdrawable");
    await fixture().call(approver, "POST", `/api/admin/receipts/${verified.id}/verify`);
    for (const { id } of [known, verified]) {
      expect((await ask(await fixture().addStaff(), id)).body.code).toBe("receipt_not_withdrawable");
      expect(await readReceipt(id)).toMatchObject({ isWithdrawable: false });
    }
    await expectBooksToHold();
  });

  it("withdraws it once, by fifty confirmations at once beside imports of the bank's file", async () => {
    const { client, id, xml } = await imported("50.00");
    const asking = await fixture().addStaff();
    const asked = await Promise.all(
      Array.from({ length: 50 }, (_, index) => ask(asking, id, `No. ${index}`)),
    );
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([202]));
    const [approver, importer] = [await fixture().addStaff("approver"), await fixture().addStaff()];
    const [answers] = await Promise.all([
      Promise.all(asked.map(({ body }) => confirm(approver, body.approval.id))),
      uploadFile(fixture(), importer, xml),
    ]);
    // Again, in case it waited too long for the others.
    await upload(importer, xml);
    const isWithdrawn = answers.filter(({ status }) => status === 200).length === 1;
    const refusals = answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.code]));
    expect(new Set(refusals)).toEqual(new Set(["receipt_not_withdrawable"]));
    expect(await postingsOf(id)).toHaveLength(isWithdrawn ? 2 : 0);
    // Either the second import came first and confirmed it, or its money is a new receipt.
    expect(await unconfirmedOf(client)).toBe(isWithdrawn ? "50.00" : undefined);
    expect(await fixture().balanceOf(client, "GBP")).toBe(isWithdrawn ? 0n : 5_000n);
    await expectBooksToHold();
  });
});
