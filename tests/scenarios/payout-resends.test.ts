import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { toEndToEndId } from "#domain/payments/payouts/payout-file.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { camtFile } from "../support/camt-file.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { importFile, readyPayouts, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";
import { groupStatus, importStatusReport, rejecting, statusReport } from "../support/status-report.ts";

const fixture = setupMoneyDeskFixture("silent");
const { prepare, approve, file } = payoutApprovals(fixture);

const call = (staff: SignedIn, step: string, ids: readonly string[]) =>
  fixture().call(staff, "POST", `/api/admin/payments/resend${step}`, { payload: { ids } });

/** Two payouts in a file, the first of which the bank rejected. */
async function rejected() {
  const ids = await readyPayouts(fixture(), ["1000.00", "166.49"]);
  const [one, other] = [await fixture().addStaff(), await fixture().addStaff("approver")];
  await prepare(one, ids, true);
  await approve(other, ids);
  const { body } = await file(one, ids);
  const batch = body.items[0] as { id: string; name: string };
  const report = statusReport(batch.name, rejecting(ids[0] ?? ""));
  expect((await importStatusReport(fixture(), one, report)).body.state).toBe("PARTLY");
  return { id: ids[0] ?? "", accepted: ids[1] ?? "", one, other, batch };
}

/** The rejected one after it is sent again; returns its new file and end-to-end id. */
async function resent() {
  const before = await rejected();
  expect((await call(before.one, "", [before.id])).status).toBe(200);
  const { status, body } = await call(before.other, "/confirm", [before.id]);
  expect(status, JSON.stringify(body)).toBe(201);
  const [, second] = await instructions(before.id);
  return {
    ...before,
    newBatch: body.items[0] as { id: string; name: string },
    second: second?.endToEndId ?? "",
  };
}

const instructions = (id: string) =>
  fixture()
    .db.selectFrom("payoutInstructions")
    .select(["attempt", "batchId", "endToEndId", "bankStatus", "bankReason"])
    .where("paymentId", "=", id)
    .orderBy("attempt")
    .execute();
const payment = (id: string) =>
  fixture()
    .db.selectFrom("payments")
    .select(["status", "batchId", "bankStatus", "bankReason"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const journals = async () => {
  const { count } = await fixture()
    .db.selectFrom("journals")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};
const download = (staff: SignedIn, id: string) =>
  fixture().call(staff, "GET", `/api/admin/payout-batches/${id}/file`);
const stateOf = async (staff: SignedIn, id: string) => {
  const { body } = await fixture().call(staff, "GET", "/api/admin/payout-batches?limit=100");
  return body.items.find((batch: { id: string }) => batch.id === id);
};
const entry = (amount: string, facts: object) => ({ reference: randomUUIDv7(), amount, ...facts });
const importEntry = async (amount: string, facts: object) => {
  const account = fixture().app.bank.accountFor("EUR")?.iban ?? "";
  const statement = { id: randomUUIDv7(), account, currency: "EUR", entries: [entry(amount, facts)] };
  return importFile(fixture(), await fixture().addStaff(), camtFile(statement));
};

describe("a payout that the bank rejected", () => {
  it("a rejected payout is sent again by two people in a new file under a new end-to-end id, and moves no money", async () => {
    const { id, one, other, batch } = await rejected();
    const before = await journals();
    const response = await call(one, "", [id]);
    expect(response.body.items).toMatchObject([{ id, resendRequest: { byMe: true } }]);
    const { status, body } = await call(other, "/confirm", [id]);
    expect(status, JSON.stringify(body)).toBe(201);
    const [first, second, ...more] = await instructions(id);
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      attempt: 1,
      batchId: batch.id,
      endToEndId: toEndToEndId(id),
      bankStatus: "REJECTED",
      bankReason: "The account is closed",
    });
    expect(second).toMatchObject({ attempt: 2, batchId: body.items[0].id, bankStatus: null });
    expect(second?.endToEndId).not.toBe(first?.endToEndId);
    expect(await payment(id)).toEqual({
      status: "SENT",
      batchId: body.items[0].id,
      bankStatus: null,
      bankReason: null,
    });
    const written = await download(one, body.items[0].id);
    expect(String(written.raw)).toContain(`<InstrId>${second?.endToEndId}</InstrId>`);
    expect(String(written.raw)).toContain(`<EndToEndId>${second?.endToEndId}</EndToEndId>`);
    expect(String(written.raw)).not.toContain(first?.endToEndId);
    expect(await journals()).toBe(before);
    expect(await checkBooks(fixture().db)).toEqual([]);
  });

  it("a rejected payout keeps both files' states correct whatever the bank reports later", async () => {
    const { id, accepted, one, batch, newBatch } = await resent();
    expect(await stateOf(one, batch.id)).toMatchObject({ state: "PARTLY", rejected: 1, payments: 2 });
    expect(await stateOf(one, newBatch.id)).toMatchObject({ state: "MADE", rejected: 0, payments: 1 });
    await importStatusReport(fixture(), one, statusReport(batch.name, groupStatus("ACSC")));
    expect(await stateOf(one, batch.id)).toMatchObject({ state: "PARTLY", rejected: 1 });
    expect(await payment(id)).toMatchObject({ bankStatus: null });
    expect(await payment(accepted)).toMatchObject({ bankStatus: "ACCEPTED" });
    await importStatusReport(fixture(), one, statusReport(newBatch.name, groupStatus("RJCT")));
    expect(await stateOf(one, newBatch.id)).toMatchObject({ state: "REJECTED", rejected: 1 });
    expect(await payment(id)).toMatchObject({ bankStatus: "REJECTED" });
  });

  it("a rejected payout goes into one file when fifty confirm it at once", async () => {
    const { id, one, other } = await rejected();
    const requests = await Promise.all(Array.from({ length: 50 }, () => call(one, "", [id])));
    expect(requests.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(requests.map(({ body }) => body.code))).toEqual(new Set([undefined, "resend_requested"]));
    const confirmed = await Promise.all(Array.from({ length: 50 }, () => call(other, "/confirm", [id])));
    expect(confirmed.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await instructions(id)).toHaveLength(2);
    expect(await checkBooks(fixture().db)).toEqual([]);
  });

  it("a rejected payout is not sent again by its requester, a viewer or an operator alone", async () => {
    const { id, one } = await rejected();
    const asker = await fixture().addStaff("approver");
    expect((await call(await fixture().addStaff("viewer"), "", [id])).status).toBe(403);
    expect((await call(asker, "/confirm", [id])).body.code).toBe("resend_not_requested");
    await call(asker, "", [id]);
    expect((await call(asker, "/confirm", [id])).body.code).toBe("second_person_same");
    expect((await call(one, "/confirm", [id])).status).toBe(403);
    expect(await instructions(id)).toHaveLength(1);
  });

  it("a rejected payout is neither sent again nor returned by who imported the report as the second person", async () => {
    const ids = await readyPayouts(fixture(), ["1000.00"]);
    const [id = ""] = ids;
    const [one, importer] = [await fixture().addStaff(), await fixture().addStaff("approver")];
    await prepare(one, ids, true);
    await approve(importer, ids);
    const [batch] = (await file(one, ids)).body.items;
    await importStatusReport(fixture(), importer, statusReport(batch.name, groupStatus("RJCT")));
    const back = (by: SignedIn, step: string, payload?: object) =>
      fixture().call(by, "POST", `/api/admin/payments/${id}/return${step}`, { ...(payload && { payload }) });
    await call(one, "", [id]);
    for (const own of [importer, await fixture().addAccountOf(importer, "approver")])
      expect((await call(own, "/confirm", [id])).body.code).toBe("second_person_same");
    await call(one, "/withdraw", [id]);
    await back(one, "", { reason: "The bank rejected it" });
    expect((await back(importer, "/confirm")).body.code).toBe("second_person_same");
    expect(await payment(id)).toMatchObject({ status: "SENT", bankStatus: "REJECTED" });
    expect((await back(await fixture().addStaff("approver"), "/confirm")).status).toBe(200);
    expect(await instructions(id)).toHaveLength(1);
    expect(await checkBooks(fixture().db)).toEqual([]);
  });

  it("a rejected payout is not sent again once its money is back in the balance, even if requested", async () => {
    const { id, one, other } = await rejected();
    await call(one, "", [id]);
    await fixture().call(one, "POST", `/api/admin/payments/${id}/return`, { payload: { reason: "Closed" } });
    expect((await fixture().call(other, "POST", `/api/admin/payments/${id}/return/confirm`)).status).toBe(
      200,
    );
    expect((await call(other, "/confirm", [id])).body.code).toBe("payout_not_rejected");
    expect((await call(one, "", [id])).body.code).toBe("payout_not_rejected");
    expect(await payment(id)).toMatchObject({ status: "RETURNED" });
    expect(await checkBooks(fixture().db)).toEqual([]);
  });

  it("a rejected payout is never both sent again and returned: the earlier return wins", async () => {
    const { id, one, other } = await rejected();
    await call(one, "", [id]);
    const back = (step: string) =>
      fixture().call(step === "" ? one : other, "POST", `/api/admin/payments/${id}/return${step}`, {
        ...(step === "" && { payload: { reason: "Closed" } }),
      });
    await back("");
    expect((await call(other, "/confirm", [id])).body.code).toBe("return_requested");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? call(other, "/confirm", [id]) : back("/confirm"),
      ),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(await payment(id)).toMatchObject({ status: "RETURNED" });
    expect(await instructions(id)).toHaveLength(1);
    expect(await checkBooks(fixture().db)).toEqual([]);
  });

  it("a rejected payout can be requested again after the request was withdrawn", async () => {
    const { id, one, other } = await rejected();
    await call(one, "", [id]);
    expect((await call(one, "/withdraw", [id])).body.items).toMatchObject([{ resendRequest: null }]);
    expect((await call(other, "/confirm", [id])).body.code).toBe("resend_not_requested");
    expect((await call(other, "", [id])).status).toBe(200);
  });
});

it("an accepted payout is not sent again", async () => {
  const { accepted, one } = await rejected();
  expect((await call(one, "", [accepted])).body.code).toBe("payout_not_rejected");
  const [ready] = await readyPayouts(fixture(), ["10.00"]);
  expect((await call(one, "", [ready ?? ""])).body.code).toBe("payout_not_rejected");
});

describe("a statement after a payout was sent again", () => {
  it("a statement completes a resent payout by the debit of its second instruction", async () => {
    const { id, second } = await resent();
    const { body } = await importEntry("1000.00", { direction: "DBIT", endToEndId: second });
    expect(body.statements).toMatchObject([{ paidOut: 1 }]);
    expect(await payment(id)).toMatchObject({ status: "COMPLETED" });
    expect(await checkBooks(fixture().db)).toEqual([]);
  });

  it("a statement returns a resent payout by a credit for the second instruction, and queues one for the first", async () => {
    const { id, second } = await resent();
    await importEntry("1000.00", { text: `RETURN ${toEndToEndId(id)}` });
    expect(await payment(id)).toMatchObject({ status: "SENT" });
    const queued = await fixture()
      .db.selectFrom("receipts")
      .select("reason")
      .where("reference", "like", `%${toEndToEndId(id)}%`)
      .execute();
    expect(queued).toMatchObject([
      { reason: expect.stringContaining("an earlier instruction of our payment of 1,000.00 EUR") },
    ]);
    await importEntry("1000.00", { text: `RETURN ${second}` });
    expect(await payment(id)).toMatchObject({ status: "RETURNED" });
  });
});

it("money recorded by hand that names an earlier instruction waits for the desk, whomever else it names", async () => {
  const { id, one } = await resent();
  const depositor = await fixture().addClient();
  const depositReference = `SB${randomUUIDv7().slice(-8).toUpperCase().replaceAll("U", "V")}`;
  await fixture()
    .db.updateTable("clients")
    .set({ depositReference })
    .where("id", "=", depositor.id)
    .execute();
  const record = async (reference: string) => {
    const facts = {
      bankReference: randomUUIDv7(),
      payerName: "Demo Bank",
      currency: "EUR",
      amount: "990.00",
    };
    const payload = { ...facts, reference };
    return (await fixture().call(one, "POST", "/api/admin/receipts", { payload })).body;
  };
  expect(await record(`RETURN ${toEndToEndId(id)} ${depositReference}`)).toMatchObject({
    queue: "unmatched",
    reason: expect.stringContaining("an earlier instruction of one of our payments"),
  });
  expect(await record(depositReference)).toMatchObject({ queue: null });
});

it("the database refuses a second live instruction of a payment", async () => {
  const { id, newBatch } = await resent();
  const third = fixture()
    .db.insertInto("payoutInstructions")
    .values({ paymentId: id, attempt: 3, batchId: newBatch.id, endToEndId: toEndToEndId(randomUUIDv7()) })
    .execute();
  await expect(third).rejects.toThrow(/payout_instructions_live/);
});
