import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { factorsRoutes } from "#server/clients/auth/factors-routes.ts";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { addMember, contactOf } from "../support/client-users.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { retryWhileBusy } from "../support/retry-while-busy.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const routes = [...factorsRoutes, ...restrictionRoutes];
const fixture = setupPaymentFixture("normal", {
  routes: [...routes, ...approvalRoutes(routes)],
  subscriptions: {},
});
const { restrict } = restrictionFixture(fixture);
const payload = { reason: "Video call, passport seen" };

type Staff = Awaited<ReturnType<ReturnType<typeof fixture>["addStaff"]>>;

async function teamOf(role: ClientRole) {
  const { db, clock } = fixture();
  const client = await fixture().addClient();
  const at = clock();
  const userId = await addMember(db, { clientId: client.id, role, at });
  const owner = await contactOf(db, client.id);
  const secret = { secret: "sealed", createdAt: at, enabledAt: at };
  const secrets = [userId, owner].map((id) => ({ ...secret, userId: id, sealedFor: id }));
  await db.insertInto("totpSecrets").values(secrets).execute();
  return { client, userId, owner, at };
}

const approvers = async () =>
  [await fixture().addStaff("approver"), await fixture().addStaff("approver")] as const;

const ask = (by: Staff, clientId: string, memberId: string) =>
  fixture().call(by, "POST", `/api/admin/clients/${clientId}/members/${memberId}/factors/reset`, { payload });

async function readApproval(by: Staff, id: string) {
  const { body } = await fixture().call(by, "GET", "/api/admin/approvals");
  return body.items.find((item: { id: string }) => item.id === id);
}

const confirm = (by: Staff, { id, digest }: { id: string; digest: string }) =>
  fixture().call(by, "POST", `/api/admin/approvals/${id}/confirm`, { payload: { digest } });

const withFactor = async (...ids: string[]) =>
  (await fixture().db.selectFrom("totpSecrets").select("userId").where("userId", "in", ids).execute()).map(
    ({ userId }) => userId,
  );

const heldFor = async (...ids: string[]) =>
  (
    await fixture()
      .db.selectFrom("restrictions")
      .select("clientId")
      .where("cause", "=", "factors_reset")
      .where("clientId", "in", ids)
      .execute()
  ).map(({ clientId }) => clientId);

const eventsOf = async (userId: string) =>
  (await fixture().db.selectFrom("outbox").select("events").execute())
    .flatMap(({ events }) => events as { kind: string; userId?: string; clientId?: string }[])
    .filter((event) => event.userId === userId);

it("two people reset the second factors of a member, and hold and tell every account of the login", async () => {
  const { client, userId, owner, at } = await teamOf("preparer");
  const [paid, seen] = [await fixture().addClient(), await fixture().addClient()];
  const joins = [
    { clientId: paid.id, userId, role: "approver", createdAt: at },
    { clientId: seen.id, userId, role: "viewer", createdAt: at },
  ] as const;
  await fixture().db.insertInto("memberships").values(joins).execute();
  const [first, second] = await approvers();
  const pending = await ask(first, client.id, userId);
  expect(pending.status).toBe(202);
  const approval = await readApproval(second, pending.body.approval.id);
  expect(approval.summary).toContain(`${userId}@users.test), Preparer of `);
  expect(approval.summary).toMatch(/signed out and the payouts of .+ and .+ held for 24 hours/);
  expect((await confirm(first, approval)).body.code).toMatch(/^second_person/);
  expect(await withFactor(userId)).toHaveLength(1);
  expect((await confirm(second, approval)).status).toBe(200);
  expect(await withFactor(userId, owner)).toEqual([owner]);
  expect(new Set(await heldFor(client.id, paid.id, seen.id))).toEqual(new Set([client.id, paid.id]));
  const events = await eventsOf(userId);
  expect(events).toContainEqual(
    expect.objectContaining({ kind: "security_changed", change: "factors_reset" }),
  );
  for (const clientId of [client.id, paid.id])
    expect(events).toContainEqual(expect.objectContaining({ kind: "payouts_held", clientId }));
  const notified = events.filter(({ kind }) => kind === "member_changed");
  expect(notified).toEqual([expect.objectContaining({ clientId: seen.id, change: "factors_reset" })]);
  const entry = await fixture()
    .db.selectFrom("auditLog")
    .select("details")
    .where("action", "=", "reset_client_factors")
    .where("subjectId", "=", client.id)
    .executeTakeFirstOrThrow();
  expect(entry.details).toMatchObject({ ...payload, user: userId, member: `${userId}@users.test` });
});

it("a member's factor reset happens once, however often it is requested and confirmed at once", async () => {
  const { client, userId } = await teamOf("approver");
  const [first, second] = await approvers();
  const asked = await Promise.all(
    Array.from({ length: 50 }, () => retryWhileBusy(() => ask(first, client.id, userId))),
  );
  const ids = new Set(asked.map(({ body }) => body.approval.id as string));
  expect(ids.size).toBe(1);
  const approval = await readApproval(second, asked[0]?.body.approval.id);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => retryWhileBusy(() => confirm(second, approval))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await heldFor(client.id)).toHaveLength(1);
});

it("a member's factor reset is refused for another client's member, a closed client and who isn't an approver", async () => {
  const { client, userId, at } = await teamOf("preparer");
  const other = await teamOf("preparer");
  const [first] = await approvers();
  expect((await ask(first, client.id, other.userId)).status).toBe(404);
  expect((await ask(first, client.id, randomUUIDv7())).status).toBe(404);
  expect((await ask(await fixture().addStaff("operator"), client.id, userId)).body.code).toBe(
    "not_permitted",
  );
  await fixture().db.updateTable("clients").set({ closedAt: at }).where("id", "=", client.id).execute();
  expect((await ask(first, client.id, userId)).body.code).toBe("client_closed");
  expect(await withFactor(userId, other.userId)).toHaveLength(2);
});

it("a member's factor reset isn't confirmed once they left or have another role", async () => {
  const [first, second] = await approvers();
  for (const change of ["left", "promoted"]) {
    const { client, userId } = await teamOf("viewer");
    const pending = await ask(first, client.id, userId);
    const approval = await readApproval(second, pending.body.approval.id);
    expect(approval.summary).toContain("They pay from no account, so nothing is held.");
    const { db } = fixture();
    if (change === "left") await db.deleteFrom("memberships").where("userId", "=", userId).execute();
    else
      await db
        .updateTable("memberships")
        .set({ role: "administrator" })
        .where("userId", "=", userId)
        .execute();
    expect((await confirm(second, approval)).body.code).toBe("approval_overtaken");
    expect(await withFactor(userId)).toHaveLength(1);
  }
});

it("a member's factor reset adds its hold to a restricted client", async () => {
  const { client, userId } = await teamOf("preparer");
  await restrict(client, "pay", "withdraw");
  const [first, second] = await approvers();
  const pending = await ask(first, client.id, userId);
  expect((await confirm(second, await readApproval(second, pending.body.approval.id))).status).toBe(200);
  expect(await heldFor(client.id)).toHaveLength(1);
});
