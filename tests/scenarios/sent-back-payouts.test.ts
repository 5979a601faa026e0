import { expect, it } from "vitest";
import type { SignedIn } from "../support/payment-fixture.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { readyPayouts, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent");
const { prepare, approve, file } = payoutApprovals(fixture);
const note = "The name differs from the invoice";

const sendBack = (staff: SignedIn, id: string, words = note) =>
  fixture().call(staff, "POST", `/api/admin/payments/${id}/send-back`, { payload: { note: words } });

async function prepared() {
  const [id = ""] = await readyPayouts(fixture(), ["10.00"]);
  const [preparer, approver] = [await fixture().addStaff(), await fixture().addStaff("approver")];
  await prepare(preparer, [id], true);
  return { id, preparer, approver };
}
const listed = async (staff: SignedIn, id: string) => {
  const { body } = await fixture().call(staff, "GET", "/api/admin/payments?stage=ready&limit=100");
  return body.items.find((each: { id: string }) => each.id === id);
};

it("an approver returns a prepared payout to its preparer with a note, which is recorded", async () => {
  const { id, preparer, approver } = await prepared();
  const { status, body } = await sendBack(approver, id);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ stage: "ready", preparedBy: null });
  expect(await listed(preparer, id)).toMatchObject({ sentBack: { note, toMe: true } });
  expect(await listed(approver, id)).toMatchObject({ sentBack: { note, toMe: false } });
  const audit = await fixture()
    .db.selectFrom("auditLog")
    .select("details")
    .where("subjectId", "=", id)
    .where("action", "=", "send_back_payout")
    .execute();
  expect(audit).toMatchObject([{ details: { note } }]);
});

it("a payout sent back to its preparer is approved and filed only after it is prepared again, by two people", async () => {
  const { id, preparer, approver } = await prepared();
  await sendBack(approver, id);
  expect((await approve(approver, [id])).body.code).toBe("payout_not_prepared");
  expect((await file(preparer, [id])).body.code).toBe("payout_not_approved");
  // Below the limit no second person is needed, but after a note one is.
  expect((await prepare(preparer, [id], false)).body.items).toMatchObject([
    { stage: "prepared", secondPerson: true, sentBack: null },
  ]);
  expect((await approve(approver, [id])).status).toBe(200);
  expect((await file(preparer, [id])).status).toBe(201);
});

it("a payout is sent back to its preparer once by twenty at once, never without a note, an approval or the right role", async () => {
  const { id, preparer, approver } = await prepared();
  expect((await sendBack(approver, id, " ")).status).toBe(422);
  expect((await sendBack(preparer, id)).status).toBe(403);
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendBack(approver, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "payout_not_prepared")).toHaveLength(19);
  const other = await prepared();
  await approve(other.approver, [other.id]);
  expect((await sendBack(other.approver, other.id)).body.code).toBe("payout_not_prepared");
});
