import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { toEndToEndId } from "#domain/payments/payouts/payout-file.ts";
import { camtFile, demoPoundAccount } from "../support/camt-file.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import {
  importFile,
  importStatement,
  readyPayouts,
  setupMoneyDeskFixture,
  uploadFile,
} from "../support/setup-money-desk-fixture.ts";

const desk = setupMoneyDeskFixture();

const fresh = (text: string, amount = "1000.00") => ({ reference: `DEMO-${randomUUIDv7()}`, amount, text });

async function receipts() {
  return desk().db.selectFrom("receipts").selectAll().orderBy("id").execute();
}

describe("the import of a bank's statement", () => {
  it("the import funds three trades, credits a balance and queues what does not match, at once", async () => {
    const client = await desk().addClient();
    const trades = [];
    for (let index = 0; index < 4; index += 1) trades.push(await desk().bookTrade(client));
    const [one, two, three, over] = trades;
    const depositReference = `SB${randomUUIDv7().slice(-8).toUpperCase().replace("U", "V")}`;
    await desk().db.updateTable("clients").set({ depositReference }).where("id", "=", client.id).execute();
    const staff = await desk().addStaff();
    const { status, body } = await importStatement(desk(), staff, {
      id: "FIVE",
      entries: [
        fresh(one?.reference ?? ""),
        fresh(`thanks ${two?.reference.toLowerCase()}`),
        { ...fresh("no words"), endToEndId: three?.reference ?? "" },
        fresh(over?.reference ?? "", "1002.00"),
        fresh("happy birthday", "12.34"),
        fresh(depositReference, "50.00"),
        { ...fresh("charges", "5.00"), direction: "DBIT" },
        { ...fresh("announced", "8.00"), status: "PDNG" },
      ],
    });
    expect(status).toBe(201);
    expect(body.statements).toMatchObject([
      {
        reference: "FIVE",
        account: demoPoundAccount,
        currency: "GBP",
        opening: "0.00",
        closing: "4059.34",
        entries: 7,
        known: 0,
        funded: 3,
        deposited: 1,
        queued: 2,
        otherDebits: 1,
        pending: 1,
      },
    ]);
    const stages = await Promise.all(trades.map((trade) => desk().readTrade(client, trade.id)));
    expect(stages.map((trade) => trade.stage)).toEqual(["FUNDED", "FUNDED", "FUNDED", "AWAITING_FUNDS"]);
    expect(await desk().balanceOf(client, "GBP")).toBe(5_000n);
    const queue = await desk().call(staff, "GET", "/api/admin/receipts?queue=over");
    expect(queue.body.items).toMatchObject([
      { status: "OVERPAID", queue: "over", amount: "1002.00", entry: { bookedOn: "2026-03-10" } },
    ]);
    const unmatched = await desk().call(staff, "GET", "/api/admin/receipts?queue=unmatched");
    expect(unmatched.body.items).toMatchObject([{ amount: "12.34", reference: "happy birthday" }]);
  });

  it("the import of the same file twice, or concurrently, changes nothing the second time", async () => {
    const client = await desk().addClient();
    const trade = await desk().bookTrade(client);
    const staff = [await desk().addStaff(), await desk().addStaff("administrator")];
    const file = camtFile({ id: "TWICE", entries: [fresh(trade.reference), fresh("nobody", "3.00")] });
    const before = (await receipts()).length;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => importFile(desk(), staff[index % 2] as SignedIn, file)),
    );
    // A lock timeout is answered with "nothing was changed" and retried.
    expect(new Set([201, 503, ...answers.map((answer) => answer.status)])).toEqual(new Set([201, 503]));
    const again = await importFile(desk(), staff[0] as SignedIn, file);
    const made = [...answers, again].flatMap((answer) => answer.body.statements ?? []);
    expect(made.filter((each) => each.known === 0 && each.funded === 1 && each.queued === 1)).toHaveLength(1);
    expect(made.filter((each) => each.known === 2 && each.funded === 0 && each.queued === 0)).toHaveLength(
      made.length - 1,
    );
    expect(again.body.statements).toMatchObject([{ known: 2 }]);
    expect(new Set(made.map((each) => each.id)).size).toBe(1);
    expect((await receipts()).length).toBe(before + 2);
    const { timeline } = await desk().readTrade(client, trade.id);
    expect(timeline.filter((step) => step.kind === "funded")).toHaveLength(1);
  });

  it("the import takes the same entry in another file once", async () => {
    const staff = await desk().addStaff();
    const shared = fresh("for nobody", "7.00");
    await importStatement(desk(), staff, { id: "MORNING", entries: [shared] });
    const { body } = await importStatement(desk(), staff, {
      id: "EVENING",
      entries: [fresh("first", "1.00"), shared],
    });
    expect(body.statements[0]).toMatchObject({ entries: 2, known: 1, queued: 1 });
  });

  it("the import treats the same bank reference on another day or with another amount as another entry", async () => {
    const staff = await desk().addStaff();
    const entry = { ...fresh("for nobody", "7.00"), reference: "1" };
    const { body } = await importStatement(
      desk(),
      staff,
      { id: "DAY-1", day: "2026-02-02", entries: [entry, { ...entry, amount: "7.01" }] },
      { id: "DAY-2", day: "2026-02-03", opening: "14.01", entries: [entry] },
    );
    expect(body.statements).toMatchObject([{ queued: 2 }, { queued: 1 }]);
  });

  it("the import finds what the desk had recorded by hand under the bank's reference", async () => {
    const staff = await desk().addStaff();
    const entry = fresh("by hand", "21.00");
    const payload = {
      bankReference: entry.reference,
      reference: "by hand",
      currency: "GBP",
      amount: "21.00",
    };
    const byHand = await desk().call(staff, "POST", "/api/admin/receipts", { payload });
    const before = (await receipts()).length;
    const { body } = await importStatement(desk(), await desk().addStaff(), { id: "HAND", entries: [entry] });
    expect(body.statements[0]).toMatchObject({ recordedBefore: 1, queued: 0 });
    expect((await receipts()).length).toBe(before);
    const { body: receipt } = await desk().call(staff, "GET", `/api/admin/receipts/${byHand.body.id}`);
    expect(receipt.entry).toMatchObject({ reference: entry.reference });
  });

  it("the import skips statements of foreign accounts and says so", async () => {
    const staff = await desk().addStaff();
    const { status, body } = await importStatement(
      desk(),
      staff,
      { id: "OURS", entries: [fresh("for nobody", "1.00")] },
      {
        id: "THEIRS",
        account: "DE89370400440532013000",
        currency: "EUR",
        entries: [fresh("theirs", "2.00")],
      },
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      statements: [{ reference: "OURS", queued: 1 }],
      skipped: [{ reference: "THEIRS", account: "DE89370400440532013000" }],
    });
  });

  it("the import requires a reason for a gap after the last statement, which stays as a break", async () => {
    const staff = await desk().addStaff();
    const euros = { account: desk().app.bank.accountFor("CHF")?.iban ?? "", currency: "CHF" };
    const first = { ...euros, id: randomUUIDv7(), day: "2026-03-08", entries: [fresh("one", "10.00")] };
    const second = {
      ...euros,
      id: randomUUIDv7(),
      day: "2026-03-09",
      opening: "10.00",
      entries: [fresh("two", "1.00")],
    };
    const missing = {
      ...euros,
      id: randomUUIDv7(),
      day: "2026-03-10",
      opening: "99.00",
      entries: [fresh("x", "1.00")],
    };
    const importAs = (file: string, reason: string | null) => importFile(desk(), staff, file, reason);
    expect((await importAs(camtFile(first, second), null)).status).toBe(201);
    expect((await importAs(camtFile(first), null)).status, "the same again").toBe(201);
    const before = (await receipts()).length;
    const refused = await importAs(camtFile(missing), null);
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 409,
      code: "statement_gap",
    });
    expect(refused.body.fields.file).toMatch(
      /opens with 99\.00 CHF, and the last one closed with 11\.00 CHF/,
    );
    expect((await receipts()).length).toBe(before);
    expect((await importAs(camtFile(missing), "  ")).status).toBe(400);
    expect((await importAs(camtFile(missing), "The bank sent no file for one day")).status).toBe(201);
    const { body } = await desk().call(staff, "GET", "/api/admin/statements?limit=3");
    expect(body.items[0].gap).toEqual({ expected: "11.00", reason: "The bank sent no file for one day" });
    const { body: reconciled } = await desk().call(staff, "GET", "/api/admin/reconciliation?currency=CHF");
    expect(reconciled.gaps).toMatchObject([{ statement: missing.id, expected: "11.00", found: "99.00" }]);
    expect(body.items.slice(1).every(({ gap }: { gap: unknown }) => gap === null)).toBe(true);
  });

  it.each<[string, (file: string) => string, RegExp]>([
    ["a broken file", (file) => file.slice(0, -40), /^Line \d+: the file is not well-formed XML/],
    [
      "a wrong sum",
      (file) =>
        file.replace(
          'CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="GBP">',
          'CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="GBP">1',
        ),
      /the closing balance is/,
    ],
  ])("the import refuses %s whole: no entry is stored", async (_, spoil, fault) => {
    const client = await desk().addClient();
    const trade = await desk().bookTrade(client);
    const before = (await receipts()).length;
    const file = camtFile({ id: "SPOILT", entries: [fresh(trade.reference), fresh("second", "2.00")] });
    const { status, body } = await importFile(desk(), await desk().addStaff(), spoil(file));
    expect({ status, code: body.code }).toEqual({ status: 422, code: "statement_unreadable" });
    expect(body.fields.file).toMatch(fault);
    expect((await receipts()).length).toBe(before);
    expect((await desk().readTrade(client, trade.id)).stage).toBe("AWAITING_FUNDS");
  });

  it("the import is refused above its size, without a file, and for viewers", async () => {
    const staff = await desk().addStaff();
    const big = await importFile(desk(), staff, Buffer.alloc(10 * 1024 * 1024 + 1, " "));
    expect(big.status).toBe(413);
    expect((await desk().call(staff, "POST", "/api/admin/statements", { payload: {} })).status).toBe(415);
    const viewer = await importStatement(desk(), await desk().addStaff("viewer"), { entries: [] });
    expect({ status: viewer.status, code: viewer.body.code }).toEqual({
      status: 403,
      code: "not_permitted",
    });
    expect((await importStatement(desk(), await desk().addClient(), { entries: [] })).status).toBe(401);
  });

  it("the import races with a client's cancellation, and the money is accounted for once", async () => {
    for (let race = 0; race < 5; race += 1) {
      const client = await desk().addClient();
      const trade = await desk().bookTrade(client);
      const staff = await desk().addStaff();
      const [imported, cancel] = await Promise.all([
        importStatement(desk(), staff, { id: `RACE-${randomUUIDv7()}`, entries: [fresh(trade.reference)] }),
        cancelAsClient(desk(), client, trade.id),
      ]);
      const { stage } = await desk().readTrade(client, trade.id);
      const { funded, queued } = imported.body.statements[0];
      expect({ stage, funded, queued, cancel: cancel.status }).toEqual(
        funded === 1
          ? { stage: "FUNDED", funded: 1, queued: 0, cancel: 409 }
          : { stage: "CANCELLED", funded: 0, queued: 1, cancel: 200 },
      );
    }
  });

  it("the import completes the payouts that its debits name, once", async () => {
    const [paymentId = ""] = await readyPayouts(desk(), ["1166.49"]);
    const operator = await desk().addStaff();
    const payload = { ids: [paymentId] };
    const prepared = { payload: { ...payload, secondPerson: true } };
    await desk().call(operator, "POST", "/api/admin/payments/prepare", prepared);
    await desk().call(await desk().addStaff("approver"), "POST", "/api/admin/payments/approve", { payload });
    await desk().call(operator, "POST", "/api/admin/payout-batches", { payload });
    const debit = {
      ...fresh("paid", "1166.49"),
      direction: "DBIT" as const,
      currency: "EUR",
      endToEndId: toEndToEndId(paymentId),
    };
    const account = desk().app.bank.accountFor("EUR")?.iban ?? "";
    const euro = (id: string, entry: object) => ({
      id,
      account,
      currency: "EUR",
      entries: [{ ...debit, ...entry }],
    });
    const wrong = await importStatement(
      desk(),
      operator,
      euro("E-1", { reference: "DEMO-X", amount: "1166.48" }),
    );
    expect(wrong.body.statements[0]).toMatchObject({ paidOut: 0, otherDebits: 1 });
    const { body } = await importStatement(desk(), operator, euro("E-2", {}));
    expect(body.statements[0]).toMatchObject({ paidOut: 1, otherDebits: 0, closing: "-1166.49" });
    const payments = desk().db.selectFrom("payments").select("status").where("id", "=", paymentId);
    expect(await payments.execute()).toEqual([{ status: "COMPLETED" }]);
  });

  it("imports are listed, newest first, and audited", async () => {
    const staff = await desk().addStaff();
    desk().setNow(new Date(desk().clock().getTime() + 1_000));
    const file = { id: "LISTED", entries: [fresh("nobody", "1.00")] };
    const { body } = await uploadFile(desk(), staff, camtFile(file));
    const list = await desk().call(staff, "GET", "/api/admin/statements?limit=1");
    expect(list.body.items).toMatchObject([
      { id: body.statements[0].id, reference: "LISTED", importedBy: "Demo Desk" },
    ]);
    const { db } = desk();
    const subject = body.statements[0].id;
    const audit = await db.selectFrom("auditLog").selectAll().where("subjectId", "=", subject).execute();
    expect(audit).toMatchObject([{ action: "import_statement", actorId: staff.id, details: { queued: 1 } }]);
  });
});
