import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { toEndToEndId } from "#domain/payments/payouts/payout-file.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { importStatements } from "#server/payments/bank-statements/import-statements.ts";
import { readCamt } from "#server/payments/bank-statements/read-camt.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { readInbox } from "#server/reporting/inbox/items-store.ts";
import { camtFile, type DemoEntry } from "../support/camt-file.ts";
import { expireAll } from "../support/expire-all.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { recordPayment } from "../support/record-payment.ts";
import { setupMoneyDeskFixture, uploadFile } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent");
const { prepare, approve, file } = payoutApprovals(fixture);

// A house in which two people can approve.
beforeAll(() => Promise.all([fixture().addStaff("approver"), fixture().addStaff("approver")]));

type Entry = Omit<DemoEntry, "reference"> & { readonly reference?: string };

/** A file that looks like the bank's. */
const fileOf = (...entries: readonly Entry[]) =>
  camtFile({
    id: randomUUIDv7(),
    entries: entries.map((entry) => ({ reference: randomUUIDv7(), ...entry })),
  });

async function upload(staff: SignedIn, xml: string) {
  const { status, body } = await uploadFile(fixture(), staff, xml);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.statements[0];
}

async function addDepositor() {
  const client = await fixture().addClient();
  const depositReference = `SB${randomUUIDv7().slice(-8).toUpperCase().replaceAll("U", "V")}`;
  await fixture().db.updateTable("clients").set({ depositReference }).where("id", "=", client.id).execute();
  return { client, text: depositReference };
}

const balanceOf = (client: SignedIn) => fixture().balanceOf(client, "GBP");

const receiptsOf = (client: SignedIn) =>
  fixture()
    .db.selectFrom("receipts")
    .select(["id", "unverified", "verifiedBy"])
    .where("clientId", "=", client.id)
    .execute();

/** Imports at once; those that waited too long for another are made again, as their answer asks. */
async function importAtOnce(staff: readonly SignedIn[], xml: string): Promise<void> {
  const { vault, bank, config } = fixture().app;
  const { statements } = readCamt(Buffer.from(xml));
  const desk = { now: fixture().clock(), newId: randomUUIDv7, vault, bank, gapReason: "A file of its own" };
  const screening = screeningRules(config);
  const imports = staff.map((each) =>
    fixture()
      .db.transaction()
      .execute((tx) => importStatements(tx, statements, { ...desk, staff: each, screening })),
  );
  const outcomes = await Promise.allSettled(imports);
  expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
  for (const each of new Set(staff)) await upload(each, xml);
}

async function expectBooksToHold(): Promise<void> {
  expect(await checkBooks(fixture().db)).toEqual([]);
}

describe("money in a statement that one person uploaded", () => {
  it("waits in the balance, however often they upload it, and can be used once a second person has uploaded it", async () => {
    const { client, text } = await addDepositor();
    const [one, other] = [await fixture().addStaff(), await fixture().addStaff()];
    const xml = fileOf({ amount: "900.00", text });
    expect(await upload(one, xml)).toMatchObject({ deposited: 1, unconfirmed: 1, confirmed: 0 });
    expect(await upload(one, xml)).toMatchObject({ known: 1, unconfirmed: 0, confirmed: 0 });
    expect(await balanceOf(client)).toBe(0n);
    const balances = await fixture().call(client, "GET", "/api/balances");
    expect(balances.body.items).toMatchObject([{ amount: "0.00", unconfirmed: "900.00" }]);
    await expectBooksToHold();
    expect(await upload(other, xml)).toMatchObject({ known: 1, confirmed: 1 });
    expect(await balanceOf(client)).toBe(90_000n);
    expect(await receiptsOf(client)).toMatchObject([{ unverified: false, verifiedBy: other.id }]);
    expect(await upload(other, xml)).toMatchObject({ known: 1, confirmed: 0 });
    expect(await balanceOf(client)).toBe(90_000n);
    await expectBooksToHold();
  });

  it("is credited once by fifty imports at once", async () => {
    const { client, text } = await addDepositor();
    const [one, other] = [await fixture().addStaff(), await fixture().addStaff()];
    const xml = fileOf({ amount: "10.00", text }, { amount: "20.00", text });
    await importAtOnce(Array(25).fill(one), xml);
    expect(await balanceOf(client)).toBe(0n);
    await importAtOnce(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? one : other)),
      xml,
    );
    expect(await balanceOf(client)).toBe(3_000n);
    expect(await receiptsOf(client)).toHaveLength(2);
    await expectBooksToHold();
  });

  it("isn't confirmed by the same person's other account, nor by somebody whom they gave access today", async () => {
    const { client, text } = await addDepositor();
    const one = await fixture().addStaff("approver");
    const invited = await fixture().addStaff("approver");
    await fixture().grantAccess(invited, one);
    const xml = fileOf({ amount: "30.00", text });
    await upload(one, xml);
    for (const each of [await fixture().addAccountOf(one, "operator"), invited])
      expect(await upload(each, xml)).toMatchObject({ known: 1, confirmed: 0 });
    expect(await balanceOf(client)).toBe(0n);
    const [receipt] = await receiptsOf(client);
    const path = `/api/admin/receipts/${receipt?.id}/verify`;
    expect((await fixture().call(one, "POST", path)).body.code).toBe("receipt_self_verification");
    expect((await fixture().call(await fixture().addStaff("approver"), "POST", path)).status).toBe(200);
    expect(await balanceOf(client)).toBe(3_000n);
  });

  it("is confirmed by a second person's later file that has it, too", async () => {
    const { client, text } = await addDepositor();
    const entry = { reference: randomUUIDv7(), amount: "40.00", text };
    await upload(await fixture().addStaff(), fileOf(entry));
    const later = await upload(await fixture().addStaff(), fileOf(entry, { amount: "1.00", text: "more" }));
    expect(later).toMatchObject({ known: 1, confirmed: 1, queued: 1, unconfirmed: 1 });
    expect(await balanceOf(client)).toBe(4_000n);
  });

  it("isn't confirmed by the bank's own file if they changed its payer or its text in theirs", async () => {
    const { client, text } = await addDepositor();
    const victim = await addDepositor();
    const real = { reference: randomUUIDv7(), amount: "700.00", text: victim.text, payer: "Demo Payer" };
    await upload(await fixture().addStaff(), fileOf({ ...real, text }));
    const imported = await upload(await fixture().addStaff(), fileOf(real));
    expect(imported).toMatchObject({ known: 1, confirmed: 0 });
    expect(await balanceOf(client)).toBe(0n);
    const [receipt] = await receiptsOf(client);
    const approver = await fixture().addStaff("approver");
    const { body } = await fixture().call(approver, "GET", `/api/admin/receipts/${receipt?.id}`);
    expect(body).toMatchObject({
      unverified: true,
      doubt: `Another person's file has other details of this entry: from Demo Payer, "${victim.text}". Compare both with the bank.`,
    });
  });

  it("verifies no record of their own, but that of another person", async () => {
    const [own, others] = [await addDepositor(), await addDepositor()];
    const [one, other] = [await fixture().addStaff(), await fixture().addStaff()];
    for (const [{ text }, by] of [[own, one] as const, [others, other] as const])
      await recordPayment(fixture(), { reference: text, amount: "500.00" }, by);
    const payer = "Demo Payer";
    const xml = fileOf(...[own, others].map(({ text }) => ({ amount: "500.00", text, payer })));
    expect(await upload(one, xml)).toMatchObject({ recordedBefore: 1, unconfirmed: 1, deposited: 0 });
    expect(await balanceOf(own.client)).toBe(0n);
    expect(await balanceOf(others.client)).toBe(50_000n);
    expect(await upload(other, xml)).toMatchObject({ confirmed: 1 });
    expect(await balanceOf(own.client)).toBe(50_000n);
    await expectBooksToHold();
  });

  it("stays unconfirmed where they allocate it, and isn't sent back", async () => {
    const { client } = await addDepositor();
    const one = await fixture().addStaff();
    const iban = "GB33BUKB20201555555555";
    const xml = fileOf(
      { amount: "60.00", text: "for nobody", iban, bic: "BUKBGB22" },
      { amount: "70.00", text: "for nobody else", iban, bic: "BUKBGB22" },
    );
    await upload(one, xml);
    const queue = await fixture().call(one, "GET", "/api/admin/receipts?queue=unmatched&limit=2");
    const [kept, sent] = queue.body.items;
    const payload = { parts: [{ clientId: client.id, amount: kept.amount }] };
    const allocated = await fixture().call(one, "POST", `/api/admin/receipts/${kept.id}/assign`, { payload });
    expect(allocated.status, JSON.stringify(allocated.body)).toBe(200);
    expect(await balanceOf(client)).toBe(0n);
    const back = { payload: { reason: "Unknown payer" } };
    const returned = await fixture().call(one, "POST", `/api/admin/receipts/${sent.id}/return`, back);
    expect(returned.body.code).toBe("receipt_unverified");
    await upload(await fixture().addStaff(), xml);
    expect(await balanceOf(client)).toBe(kept.amount === "60.00" ? 6_000n : 7_000n);
    await expectBooksToHold();
  });

  it("keeps an exchange that it pays for open until a second person had time to confirm it, and no longer", async () => {
    const start = fixture().clock();
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    const xml = fileOf({ amount: "1000.00", text: trade.reference });
    expect(await upload(await fixture().addStaff(), xml)).toMatchObject({ funded: 1, unconfirmed: 1 });
    expect(await fixture().readTrade(client, trade.id)).toMatchObject({
      ...{ stage: "FUNDED", fundsUnconfirmed: true },
    });
    fixture().setNow(new Date(start.getTime() + 10 * 24 * 3_600_000));
    await fixture()
      .db.transaction()
      .execute((tx) => expireAll(tx, fixture().context()));
    const { stage } = await fixture()
      .db.selectFrom("trades")
      .select("stage")
      .where("id", "=", trade.id)
      .executeTakeFirstOrThrow();
    expect(stage).toBe("CANCELLED");
    fixture().setNow(start);
    await expectBooksToHold();
  });

  it("is in everybody else's inbox, as one item for the statement", async () => {
    const { text } = await addDepositor();
    const [one, other] = [await fixture().addStaff(), await fixture().addStaff()];
    const xml = fileOf({ amount: "1.00", text }, { amount: "2.00", text });
    const { id } = await upload(one, xml);
    const items = async ({ id: staffId }: SignedIn) => {
      const kinds = ["statement_check", "receipt_check"] as const;
      const reader = { kinds, staffId, now: fixture().clock() };
      return (await readInbox(fixture().db, reader, { view: "team", limit: 50 })).items;
    };
    expect(await items(other)).toContainEqual(
      expect.objectContaining({ kind: "statement_check", id, detail: "2", amount: 300n }),
    );
    expect((await items(one)).map((item) => item.id)).not.toContain(id);
    await upload(other, xml);
    expect((await items(await fixture().addStaff())).map((item) => item.id)).not.toContain(id);
  });
});

describe("a payout that came back in a statement that one person uploaded", () => {
  /** A withdrawal of 40.00 GBP that is at the bank, with 60.00 GBP left. */
  async function sentWithdrawal() {
    const client = await fixture().addClient();
    await fixture().deposit(client, "100.00", "GBP");
    const beneficiaryId = await fixture().addBeneficiary(client, "GBP");
    const payload = { beneficiaryId, amount: "40.00" };
    const { body } = await fixture().call(client, "POST", "/api/balances/GBP/withdrawals", { payload });
    await fixture().relay();
    const [one, approver] = [await fixture().addStaff(), await fixture().addStaff("approver")];
    await prepare(one, [body.id], true);
    await approve(approver, [body.id]);
    expect((await file(one, [body.id])).status).toBe(201);
    return { client, id: body.id as string, endToEndId: toEndToEndId(body.id), one };
  }

  const readPayment = (id: string) =>
    fixture()
      .db.selectFrom("payments")
      .select(["status", "returnReason"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  it("is returned, once, when a second person has uploaded it, by fifty imports at once", async () => {
    const { client, id, endToEndId, one } = await sentWithdrawal();
    const xml = fileOf({ amount: "40.00", endToEndId });
    expect(await upload(one, xml)).toMatchObject({ returned: 1, queued: 0, unconfirmed: 1 });
    expect(await readPayment(id)).toMatchObject({ status: "SENT" });
    expect(await balanceOf(client)).toBe(6_000n);
    const queue = await fixture().call(one, "GET", "/api/admin/receipts?queue=unmatched&limit=1");
    expect(queue.body.items[0].reason).toMatch(
      /^It returns our payment of 40\.00 GBP to .*\. It's booked once a second person imports this statement too\.$/,
    );
    const second = await fixture().addStaff();
    await importAtOnce(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? one : second)),
      xml,
    );
    expect(await readPayment(id)).toMatchObject({ status: "RETURNED" });
    expect(await balanceOf(client)).toBe(10_000n);
    await expectBooksToHold();
    const day = await fixture().call(one, "GET", "/api/admin/reconciliation/GBP/2026-03-10");
    const broken = day.body.breaks.filter(({ ledger }: { ledger: { event: string } | null }) =>
      ledger?.event.startsWith("return_"),
    );
    expect(broken).toEqual([]);
  });

  it("lets neither of the two release that client's payouts alone", async () => {
    const { client, endToEndId, one } = await sentWithdrawal();
    const second = await fixture().addStaff();
    const xml = fileOf({ amount: "40.00", endToEndId });
    await upload(one, xml);
    await upload(second, xml);
    const known = await fixture().call(client, "GET", "/api/beneficiaries");
    const payload = { beneficiaryId: (known.body.items ?? known.body)[0].id, amount: "90.00" };
    const { body } = await fixture().call(client, "POST", "/api/balances/GBP/withdrawals", { payload });
    await fixture().relay();
    expect((await prepare(second, [body.id])).body.items).toMatchObject([
      { stage: "prepared", secondPerson: true },
    ]);
  });
});
