import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { expireRequests } from "#server/clients/client-approvals/decide-requests.ts";
import { teamRoutes } from "#server/clients/team/routes.ts";
import { insertGrant } from "#server/clients/users/grants-store.ts";
import { contactOf } from "../support/client-users.ts";
import { type Member, setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, addTo, team, withdraw, prepared, read, approve, setRules } = setupApprovalFixture(teamRoutes);
const yesterday = () => new Date(desk().clock().getTime() - 25 * 3_600_000);

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

it("who approved makes the request once the rules ask for no more", async () => {
  const { owner, recipient, preparer } = await team();
  await addTo(owner, "administrator");
  const two = { kind: "payment", above: "0", approvals: 2, role: "approver" };
  await setRules(owner, [two]);
  const id = await prepared(preparer, recipient);
  await approve(owner, id);
  expect(await read(owner, id)).toMatchObject({ missing: [{ approvals: 1 }], may: { approve: false } });
  await setRules(owner, [{ ...two, approvals: 1 }], 1);
  expect(await read(owner, id)).toMatchObject({ missing: [], may: { approve: true } });
  expect((await approve(owner, id)).body.items[0].status).toBe("APPROVED");
  expect(await desk().balanceOf(owner, "EUR")).toBe(750_00n);
});

it("a request names approvals that count no more, and says when nobody could give what is missing", async () => {
  const { owner, recipient, preparer } = await team();
  const rule = { kind: "payment", above: "0", approvals: 2, role: "approver" };
  await setRules(owner, [rule]);
  const approver = await addTo(owner, "approver");
  const id = await prepared(preparer, recipient);
  await approve(approver, id);
  expect(await read(preparer, id)).toMatchObject({ approvals: [{ counts: true }], lacksApprovers: false });
  const memberships = desk().db.updateTable("memberships").where("userId", "=", approver.userId);
  await memberships.set({ role: "viewer" }).execute();
  const stuck = { approvals: [{ counts: false }], missing: [{ approvals: 2 }], lacksApprovers: true };
  expect(await read(preparer, id)).toMatchObject(stuck);
  await addTo(owner, "approver");
  expect(await read(preparer, id)).toMatchObject({ ...stuck, lacksApprovers: false });
});

it("a request names whose approval it lacks, and nobody once it is decided", async () => {
  const { owner, recipient, preparer } = await team();
  await addTo(owner, "viewer");
  const administrator = await addTo(owner, "administrator");
  await setRules(owner, [{ kind: "payment", above: "0", approvals: 2, role: "approver" }]);
  const id = await prepared(preparer, recipient);
  const awaited = async () =>
    (await read(preparer, id)).approvers.map((each: { id: string }) => each.id).toSorted();
  const ownerId = await contactOf(desk().db, owner.id);
  expect(await awaited()).toEqual([ownerId, administrator.userId].toSorted());
  await approve(owner, id);
  expect(await awaited()).toEqual([administrator.userId]);
  await approve(administrator, id);
  expect(await read(preparer, id)).toMatchObject({ status: "APPROVED", approvers: [] });
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

it("requests of a member who has left or may only look end by themselves, and the others read why", async () => {
  const { owner, recipient, preparer } = await team();
  const another = await addTo(owner, "preparer");
  const [left, demoted, own] = [
    await prepared(preparer, recipient, "10.00"),
    await prepared(another, recipient, "20.00"),
    await prepared(await addTo(owner, "preparer"), recipient, "30.00"),
  ];
  const { db } = desk();
  await db.deleteFrom("sessions").where("userId", "=", preparer.userId).execute();
  await db.deleteFrom("memberships").where("userId", "=", preparer.userId).execute();
  const viewer = db.updateTable("memberships").set({ role: "viewer" });
  await viewer.where("userId", "=", another.userId).execute();
  await desk()
    .db.transaction()
    .execute((tx) => expireRequests(tx, desk().clock(), 100));
  for (const id of [left, demoted])
    expect(await read(owner, id)).toMatchObject({
      status: "EXPIRED",
      decidedBy: null,
      reason: expect.stringContaining("left the team"),
    });
  expect((await read(owner, own)).status).toBe("PENDING");
});

describe("members who got access within a day, from somebody who is no owner", () => {
  const giveAccess = (to: Member, givenBy: string, at = desk().clock()) =>
    desk()
      .db.transaction()
      .execute((tx) =>
        insertGrant(tx, { id: randomUUIDv7(), clientId: to.id, userId: to.userId, givenBy, at }),
      );

  async function invitedTeam(at = desk().clock()) {
    const { owner, recipient, preparer } = await team();
    const administrator = await addTo(owner, "administrator");
    const approver = await addTo(owner, "approver");
    await giveAccess(approver, administrator.userId, at);
    await giveAccess(preparer, administrator.userId, at);
    return { owner, recipient, preparer, administrator, approver };
  }

  it("neither approve for their inviter nor are approved by them, while an owner may", async () => {
    const { owner, recipient, preparer, administrator, approver } = await invitedTeam();
    const own = await prepared(administrator, recipient, "10.00");
    const another = await prepared(preparer, recipient, "20.00");
    expect((await approve(approver, own)).body.code).toBe("second_person_recent");
    expect((await approve(administrator, another)).body.code).toBe("second_person_recent");
    const chosen = await addTo(owner, "preparer");
    await giveAccess(chosen, await contactOf(desk().db, owner.id));
    expect((await approve(approver, await prepared(chosen, recipient, "30.00"))).status).toBe(200);
    expect((await approve(owner, another, own)).status).toBe(200);
  });

  it("don't approve for each other, so that two logins of one person pay nobody, until a day has passed", async () => {
    const { owner, recipient, preparer, approver } = await invitedTeam();
    const id = await prepared(preparer, recipient);
    expect((await approve(approver, id)).body.code).toBe("second_person_recent");
    expect(await desk().balanceOf(owner, "EUR")).toBe(1_000_00n);
    const earlier = await invitedTeam(yesterday());
    const another = await prepared(earlier.preparer, earlier.recipient);
    expect((await approve(earlier.approver, another)).status).toBe(200);
  });

  it("don't approve for whoever invited their inviter", async () => {
    const { owner, recipient, administrator, approver } = await invitedTeam();
    const second = await addTo(owner, "administrator");
    await giveAccess(second, administrator.userId);
    await giveAccess(approver, second.userId);
    const id = await prepared(administrator, recipient);
    expect((await approve(approver, id)).body.code).toBe("second_person_recent");
    // The login in between leaves.
    expect((await desk().call(second, "POST", "/api/team/leave")).status).toBe(204);
    expect((await approve(approver, id)).body.code).toBe("second_person_recent");
  });

  it("don't approve for who raised their role within a day", async () => {
    const { recipient, administrator, approver } = await invitedTeam(yesterday());
    const raise = (role: string) => {
      const payload = { role };
      return desk().call(administrator, "PATCH", `/api/team/members/${approver.userId}`, { payload });
    };
    const id = await prepared(administrator, recipient);
    expect([(await raise("viewer")).status, (await raise("approver")).status]).toEqual([200, 200]);
    expect((await approve(approver, id)).body.code).toBe("second_person_recent");
    expect(await desk().balanceOf(administrator, "EUR")).toBe(1_000_00n);
  });

  it("aren't the second approver beside who gave it to them", async () => {
    const { owner, recipient, preparer } = await team();
    const administrator = await addTo(owner, "administrator");
    const approver = await addTo(owner, "approver");
    await giveAccess(approver, administrator.userId);
    const rule = { kind: "payment", above: "0", approvals: 2, role: "approver" };
    expect((await setRules(owner, [rule])).status).toBe(200);
    const id = await prepared(preparer, recipient);
    expect((await approve(administrator, id)).body.items[0].status).toBe("PENDING");
    expect((await approve(approver, id)).body.code).toBe("second_person_recent");
    expect((await approve(owner, id)).body.items[0].status).toBe("APPROVED");
  });
});
