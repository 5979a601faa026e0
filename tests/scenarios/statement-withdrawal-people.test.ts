import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { uploadFile } from "../support/setup-money-desk-fixture.ts";
import { setupStatementWithdrawals } from "../support/setup-statement-withdrawals.ts";

const { fixture, ...desk } = setupStatementWithdrawals();
const { ask, confirm, depositReferenceOf, expectBooksToHold, fileOf } = desk;
const { postingsOf, read, receiptsOf, takeBack, unconfirmedOf, upload } = desk;

/** A statement of credits into a client's balance, and of a charge, that an approver imported alone. */
async function imported(credits = 2) {
  const client = await fixture().addClient();
  const text = await depositReferenceOf(client);
  const importer = await fixture().addStaff("approver");
  const lines = Array.from({ length: credits }, () => ({ amount: "10.00", text }));
  const xml = fileOf([...lines, { amount: "1.00", direction: "DBIT", text: "Charges" }]);
  return { client, importer, xml, id: (await upload(importer, xml)).id as string };
}

describe("who withdraws a statement", () => {
  it("isn't its importer alone, nor somebody of them together with it", async () => {
    const { importer, client, id } = await imported();
    const asked = await ask(await fixture().addStaff(), id);
    expect(asked.status).toBe(202);
    expect((await confirm(importer, asked.body.approval.id)).body.code).toBe("receipt_self_withdrawal");
    const account = await fixture().addAccountOf(importer, "approver");
    expect((await confirm(account, asked.body.approval.id)).body.code).toBe("second_person_same");
    const own = await ask(importer, id, "The wrong file");
    expect((await confirm(importer, own.body.approval.id)).body.code).toBe("second_person_same");
    const invited = await fixture().addStaff("approver");
    await fixture().grantAccess(invited, importer);
    expect((await confirm(invited, own.body.approval.id)).body.code).toBe("second_person_recent");
    expect((await ask(invited, id, "Alone")).status).toBe(202);
    expect(await unconfirmedOf(client)).toBe("20.00");
    expect((await confirm(await fixture().addStaff("approver"), own.body.approval.id)).status).toBe(200);
    await takeBack();
    expect(await unconfirmedOf(client)).toBeUndefined();
    const audit = fixture().db.selectFrom("auditLog").select(["actorId", "details"]);
    const entries = await audit.where("action", "=", "withdraw_statement_line").execute();
    expect(entries).toContainEqual({
      actorId: importer.id,
      details: expect.objectContaining({ authority: "two-people", approval: own.body.approval.id }),
    });
    await expectBooksToHold();
  });

  it("is an approver alone who didn't import it", async () => {
    const { client, id } = await imported();
    const approver = await fixture().addStaff("approver");
    const { status, body } = await ask(approver, id);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.withdrawal).toMatchObject({ confirmedBy: null, isRunning: true });
    await takeBack();
    expect(await unconfirmedOf(client)).toBeUndefined();
    await expectBooksToHold();
  });

  it("is nobody who only reads, and nobody finds a statement by another id", async () => {
    const { client, id } = await imported();
    expect((await ask(await fixture().addStaff("viewer"), id)).status).toBe(403);
    for (const unknown of [randomUUIDv7(), client.id]) {
      expect((await ask(await fixture().addStaff("approver"), unknown)).body.code).toBe("not_found");
      expect((await read(unknown)).code).toBe("not_found");
    }
    expect(await unconfirmedOf(client)).toBe("20.00");
  });

  it("is nobody once a second person has imported it", async () => {
    const { client, xml, id } = await imported();
    const asked = await ask(await fixture().addStaff(), id);
    await upload(await fixture().addStaff(), xml);
    const approver = await fixture().addStaff("approver");
    expect((await confirm(approver, asked.body.approval.id)).body.code).toBe("statement_not_withdrawable");
    expect(await read(id)).toMatchObject({ effects: [], withdrawal: null });
    expect(await fixture().balanceOf(client, "GBP")).toBe(2_000n);
    await expectBooksToHold();
  });

  it("may find lines that the bank's file confirmed between the approval and the worker: those stay", async () => {
    const { client, xml, id } = await imported();
    expect((await ask(await fixture().addStaff("approver"), id)).status).toBe(200);
    await upload(await fixture().addStaff(), xml);
    await takeBack();
    expect(await fixture().balanceOf(client, "GBP")).toBe(2_000n);
    expect(await read(id)).toMatchObject({ effects: [], withdrawal: { isRunning: false, lines: 0 } });
    await expectBooksToHold();
  });
});

describe("many at once", () => {
  it("withdraw a statement once, by fifty approvals beside two workers and imports of the bank's file", async () => {
    const { client, xml, id } = await imported(6);
    const asking = await fixture().addStaff();
    const asked = await Promise.all(
      Array.from({ length: 50 }, (_, index) => ask(asking, id, `No. ${index}`)),
    );
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([202]));
    const [approver, importer] = [await fixture().addStaff("approver"), await fixture().addStaff()];
    const [answers] = await Promise.all([
      Promise.all(asked.map(({ body }) => confirm(approver, body.approval.id))),
      uploadFile(fixture(), importer, xml),
      takeBack(),
    ]);
    const isWithdrawn = answers.filter(({ status }) => status === 200).length === 1;
    const refusals = answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.code]));
    expect(new Set(refusals)).toEqual(new Set(["statement_not_withdrawable"]));
    await Promise.all([takeBack(), takeBack(), uploadFile(fixture(), importer, xml)]);
    await takeBack();
    // Again, in case it waited too long for the others.
    await upload(importer, xml);
    for (const { id: receiptId, status } of await receiptsOf(id))
      expect(await postingsOf(receiptId)).toHaveLength(status === "WITHDRAWN" ? 2 : 0);
    const { effects, withdrawal } = await read(id);
    expect([effects, withdrawal?.isRunning ?? false]).toEqual([[], false]);
    expect(withdrawal !== null).toBe(isWithdrawn);
    // Each line is confirmed, or was withdrawn and is new money of the second person's file.
    const unconfirmed = Math.round(Number((await unconfirmedOf(client)) ?? "0") * 100);
    expect((await fixture().balanceOf(client, "GBP")) + BigInt(unconfirmed)).toBe(6_000n);
    await expectBooksToHold();
  });

  it("go on where a worker stopped halfway", async () => {
    const { client, id } = await imported(5);
    expect((await ask(await fixture().addStaff("approver"), id)).status).toBe(200);
    let left = 2;
    const stopping = {
      ...fixture().app,
      newId: () => {
        if (left <= 0) throw new Error("The process ended");
        return randomUUIDv7();
      },
      clock: () => {
        left -= 1;
        return fixture().clock();
      },
    };
    await expect(desk.takeBackAs(stopping)).rejects.toThrow();
    expect(await read(id)).toMatchObject({ withdrawal: { isRunning: true } });
    await takeBack();
    expect(await read(id)).toMatchObject({ effects: [], withdrawal: { isRunning: false, lines: 6 } });
    expect(await unconfirmedOf(client)).toBeUndefined();
    await expectBooksToHold();
  });
});
