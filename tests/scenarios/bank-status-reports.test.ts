import { expect, it } from "vitest";
import type { SignedIn } from "../support/payment-fixture.ts";
import { readyPayouts, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";
import { groupStatus, importStatusReport, rejecting, statusReport } from "../support/status-report.ts";

const fixture = setupMoneyDeskFixture("silent");

/** A file of two payouts that is with the bank. */
async function filed() {
  const ids = await readyPayouts(fixture(), ["1000.00", "166.49"]);
  const staff = await fixture().addStaff();
  await fixture().call(staff, "POST", "/api/admin/payments/prepare", {
    payload: { ids, secondPerson: true },
  });
  await fixture().call(await fixture().addStaff("approver"), "POST", "/api/admin/payments/approve", {
    payload: { ids },
  });
  const { body, status } = await fixture().call(staff, "POST", "/api/admin/payout-batches", {
    payload: { ids },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return { ids, staff, batch: body.items[0] as { id: string; name: string } };
}

const importReport = (staff: SignedIn, xml: string) => importStatusReport(fixture(), staff, xml);

const paymentsOf = (ids: readonly string[]) =>
  fixture()
    .db.selectFrom("payments")
    .select(["status", "bankStatus", "bankReason"])
    .where("id", "in", [...ids])
    .orderBy("line")
    .execute();

const journals = async () => {
  const { count } = await fixture()
    .db.selectFrom("journals")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

it("a file is marked as uploaded once, by the person who uploaded it", async () => {
  const { staff, batch } = await filed();
  const path = `/api/admin/payout-batches/${batch.id}/uploaded`;
  expect((await fixture().call(await fixture().addStaff("viewer"), "POST", path)).status).toBe(403);
  for (const _ of [1, 2])
    expect((await fixture().call(staff, "POST", path)).body).toMatchObject({ state: "UPLOADED" });
  const audit = await fixture()
    .db.selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", batch.id)
    .where("action", "=", "upload_payout_file")
    .execute();
  expect(audit).toHaveLength(1);
});

it("a report marks what the bank rejected, moves no money, and is taken once however often it arrives", async () => {
  const { ids, staff, batch } = await filed();
  const before = await journals();
  const xml = statusReport(batch.name, rejecting(ids[1] ?? ""));
  const answers = await Promise.all(Array.from({ length: 20 }, () => importReport(staff, xml)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(answers.filter(({ body }) => !body.isKnown)).toHaveLength(1);
  expect(answers[0]?.body).toMatchObject({ batch: batch.name, state: "PARTLY", rejected: 1, unknown: [] });
  expect(await paymentsOf(ids)).toEqual([
    { status: "SENT", bankStatus: null, bankReason: null },
    { status: "SENT", bankStatus: "REJECTED", bankReason: "The account is closed" },
  ]);
  expect(await journals()).toBe(before);
  const { body } = await fixture().call(staff, "GET", "/api/admin/payments?stage=sent&limit=200");
  expect(body.items.find(({ id }: { id: string }) => id === ids[1])).toMatchObject({
    bankRejection: "The account is closed",
  });
});

it.each(["02", "03", "09", "12"])(
  "a report of version %s that accepts a whole file completes nothing",
  async (version) => {
    const { ids, staff, batch } = await filed();
    const before = await journals();
    const { body } = await importReport(staff, statusReport(batch.name, groupStatus("ACSC"), version));
    expect(body).toMatchObject({ state: "ACCEPTED", accepted: 2, rejected: 0 });
    expect((await paymentsOf(ids)).map(({ status }) => status)).toEqual(["SENT", "SENT"]);
    expect(await journals()).toBe(before);
  },
);

it("a rejection of the whole file stays, whatever a later report says", async () => {
  const { ids, staff, batch } = await filed();
  expect((await importReport(staff, statusReport(batch.name, groupStatus("RJCT")))).body.state).toBe(
    "REJECTED",
  );
  expect((await importReport(staff, statusReport(batch.name, groupStatus("ACSC")))).body.state).toBe(
    "REJECTED",
  );
  expect((await paymentsOf(ids)).map(({ bankStatus }) => bankStatus)).toEqual(["REJECTED", "REJECTED"]);
});

it("payments outside the file are named and left alone", async () => {
  const [one, other] = [await filed(), await filed()];
  const { body } = await importReport(one.staff, statusReport(one.batch.name, rejecting(other.ids[0] ?? "")));
  expect(body).toMatchObject({
    state: "UPLOADED",
    rejected: 0,
    unknown: [(other.ids[0] ?? "").replaceAll("-", "")],
  });
  expect((await paymentsOf(other.ids)).map(({ bankStatus }) => bankStatus)).toEqual([null, null]);
});

it.each([
  [
    "about no file of ours",
    statusReport("SUMMIT-20260101-999999", groupStatus("RJCT")),
    /isn't one of our files/,
  ],
  ["a statement", `<Document><BkToCstmrStmt/></Document>`, /isn't a status report/],
  ["with a document type", `<!DOCTYPE a [<!ENTITY b "c">]><Document>&b;</Document>`, /document type/],
  ["cut off", "<Document><CstmrPmtStsRpt>", /well-formed/],
])("a file that is %s is refused with a reason", async (_, xml, fault) => {
  const { status, body } = await importReport(await fixture().addStaff(), xml);
  expect({ status, code: body.code }).toEqual({ status: 422, code: "statement_unreadable" });
  expect(body.fields.file).toMatch(fault);
});

it("only operating roles import a status report", async () => {
  const { batch } = await filed();
  const answer = await importReport(
    await fixture().addStaff("viewer"),
    statusReport(batch.name, groupStatus("RJCT")),
  );
  expect(answer.status).toBe(403);
});
