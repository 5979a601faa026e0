import { expect, it } from "vitest";
import { contactOf } from "../support/client-users.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, addTo, team, withdraw, prepared, read, approve, setRules } = setupApprovalFixture();

it("an owner can't approve what they prepared themselves", async () => {
  const { owner, recipient, preparer } = await team();
  expect((await withdraw(owner, recipient)).body.code).toBe("approval_impossible");
  const approver = await addTo(owner, "approver");
  const id = await prepared(owner, recipient);
  expect((await read(owner, id)).may).toMatchObject({ approve: false, decline: false, withdraw: true });
  expect((await approve(owner, id)).body.code).toBe("approval_own");
  expect((await approve(preparer, id)).body.code).toBe("role_forbids");
  expect((await approve(approver, id)).status).toBe(200);
});

it("the approval of a member who has left or was demoted since no longer counts", async () => {
  const { owner, recipient, preparer } = await team();
  await addTo(owner, "administrator");
  await setRules(owner, [{ kind: "payment", above: "0", approvals: 2, role: "approver" }]);
  const approver = await addTo(owner, "approver");
  const id = await prepared(preparer, recipient);
  await approve(approver, id);
  await desk()
    .db.updateTable("memberships")
    .set({ role: "viewer" })
    .where("userId", "=", approver.userId)
    .execute();
  expect((await approve(owner, id)).body.items[0].status).toBe("PENDING");
  expect(await desk().balanceOf(owner, "EUR")).toBe(1_000_00n);
});

it("what a member prepared who has left since is not paid", async () => {
  const { owner, recipient, preparer } = await team();
  const id = await prepared(preparer, recipient);
  await desk().db.deleteFrom("sessions").where("userId", "=", preparer.userId).execute();
  await desk().db.deleteFrom("memberships").where("userId", "=", preparer.userId).execute();
  expect((await approve(owner, id)).body.code).toBe("approval_preparer");
  expect(await desk().balanceOf(owner, "EUR")).toBe(1_000_00n);
});

it("what a member prepared who may only look since is not paid", async () => {
  const { owner, recipient, preparer } = await team();
  const id = await prepared(preparer, recipient);
  const demoted = desk().db.updateTable("memberships").set({ role: "viewer" });
  await demoted.where("userId", "=", preparer.userId).execute();
  expect((await approve(owner, id)).body.code).toBe("approval_preparer");
});

it("who was invited within a day neither approves for their inviter nor is approved by them, unless an owner invited", async () => {
  const { owner, recipient, preparer } = await team();
  const administrator = await addTo(owner, "administrator");
  const approver = await addTo(owner, "approver");
  const invite = (who: { userId: string }, by: string) =>
    desk().db.updateTable("memberships").set({ createdBy: by }).where("userId", "=", who.userId).execute();
  await invite(approver, administrator.userId);
  await invite(preparer, administrator.userId);
  const own = await prepared(administrator, recipient, "10.00");
  const another = await prepared(preparer, recipient, "20.00");
  expect((await approve(approver, own)).body.code).toBe("second_person_recent");
  expect((await approve(administrator, another)).body.code).toBe("second_person_recent");
  expect((await approve(approver, another)).status).toBe(200);
  await invite(preparer, await contactOf(desk().db, owner.id));
  const last = await prepared(preparer, recipient, "30.00");
  expect((await approve(owner, last, own)).status).toBe(200);
});
