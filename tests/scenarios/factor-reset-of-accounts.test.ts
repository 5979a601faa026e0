import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { factorsRoutes } from "#server/clients/auth/factors-routes.ts";
import { resetFactors } from "#server/clients/auth/security/reset-factors.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { addMember, contactOf } from "../support/client-users.ts";
import { eventually } from "../support/eventually.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";
import { isAnyWaiting } from "../support/while-account-changes.ts";

const fixture = setupPaymentFixture("normal", {
  routes: [...factorsRoutes, ...approvalRoutes(factorsRoutes)],
  subscriptions: {},
});

it("a factor reset holds every account that the login can pay from, and those who run one that it only views are notified", async () => {
  const { db, clock } = fixture();
  const small = await fixture().addClient();
  const userId = await contactOf(db, small.id);
  const at = clock();
  await db
    .insertInto("totpSecrets")
    .values({ userId, sealedFor: userId, secret: "sealed", createdAt: at, enabledAt: at })
    .execute();
  // The same person owns a company as well.
  const company = await fixture().addClient();
  await fixture().deposit(company, "50000.00", "EUR");
  const beneficiaryId = await fixture().addBeneficiary(company);
  const former = await contactOf(db, company.id);
  await db.transaction().execute(async (tx) => {
    const membership = { clientId: company.id, userId, role: "owner", createdAt: at } as const;
    await tx.insertInto("memberships").values(membership).execute();
    const { email } = await tx
      .selectFrom("users")
      .select("email")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable("clients")
      .set({ contactUserId: userId, email })
      .where("id", "=", company.id)
      .execute();
    await tx.deleteFrom("sessions").where("userId", "=", former).execute();
    await tx.deleteFrom("memberships").where("userId", "=", former).execute();
  });
  const viewed = await fixture().addClient();
  await db
    .insertInto("memberships")
    .values({ clientId: viewed.id, userId, role: "viewer", createdAt: at })
    .execute();
  const [first, second] = [await fixture().addStaff("approver"), await fixture().addStaff("approver")];
  const payload = { reason: "Video call, passport seen" };
  const pending = await fixture().call(first, "POST", `/api/admin/clients/${small.id}/factors/reset`, {
    payload,
  });
  const { body } = await fixture().call(second, "GET", "/api/admin/approvals");
  expect(body.items[0].summary).toMatch(/payouts held for 24 hours, also those of .+@/);
  const approval = body.items.find((item: { id: string }) => item.id === pending.body.approval.id);
  const confirmed = await fixture().call(second, "POST", `/api/admin/approvals/${approval.id}/confirm`, {
    payload: { digest: approval.digest },
  });
  expect(confirmed.status).toBe(200);
  const recorded = await db
    .selectFrom("auditLog")
    .select(["subjectId", "actorId"])
    .where("action", "=", "hold_payouts_after_reset")
    .where("subjectId", "in", [small.id, company.id])
    .execute();
  expect(new Set(recorded.map(({ subjectId }) => subjectId))).toEqual(new Set([small.id, company.id]));
  expect(recorded.every(({ actorId }) => actorId === first.id)).toBe(true);
  const appended = (await db.selectFrom("outbox").select("events").execute()).flatMap(({ events }) => events);
  const held = { kind: "payouts_held", clientId: company.id, userId, cause: "factors_reset" };
  expect(appended).toContainEqual(expect.objectContaining(held));
  const notified = { kind: "member_changed", clientId: viewed.id, userId, change: "factors_reset" };
  expect(appended).toContainEqual(expect.objectContaining(notified));
  // Whoever has the password logs in without a second factor, and acts for the company.
  const seen = { id: randomUUIDv7(), now: clock(), address: "127.0.0.1", userAgent: "test" };
  const token = await db
    .transaction()
    .execute((tx) => openSession(tx, { clientId: company.id, userId }, seen));
  const thief = { id: company.id, cookie: `summit=${token}` };
  const paid = await fixture().call(thief, "POST", "/api/balances/EUR/withdrawals", {
    payload: { beneficiaryId, amount: "50000.00" },
  });
  expect(paid.body).toMatchObject({ code: "payouts_on_hold" });
});

it("a factor reset holds the accounts of the contact whose factors it removes, also of one who has just become that", async () => {
  const { db, clock } = fixture();
  const [client, company] = [await fixture().addClient(), await fixture().addClient()];
  const at = clock();
  const next = await addMember(db, { clientId: client.id, role: "owner", at });
  await db
    .insertInto("memberships")
    .values({ clientId: company.id, userId: next, role: "owner", createdAt: at })
    .execute();
  await db
    .insertInto("totpSecrets")
    .values({ userId: next, sealedFor: next, secret: "sealed", createdAt: at, enabledAt: at })
    .execute();
  const staff = await fixture().addStaff("approver");
  const [changed, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = db.transaction().execute(async (tx) => {
    await tx
      .updateTable("clients")
      .set({ contactUserId: next, email: `${next}@users.test` })
      .where("id", "=", client.id)
      .execute();
    changed.resolve();
    await begun.promise;
  });
  await changed.promise;
  const by = { staff, now: at, newId: randomUUIDv7 };
  const input = { clientId: client.id, reason: "Video call, passport seen" };
  const resetting = db.transaction().execute((tx) => resetFactors(tx, input, by));
  await eventually("the reset waits", () => isAnyWaiting(db));
  begun.resolve();
  await Promise.all([changing, resetting]);
  const held = await db
    .selectFrom("restrictions")
    .select("clientId")
    .where("cause", "=", "factors_reset")
    .execute();
  expect(held.map(({ clientId }) => clientId)).toEqual(expect.arrayContaining([client.id, company.id]));
});

it("a factor reset that was requested for one contact doesn't remove the factors of the next", async () => {
  const { db, clock } = fixture();
  const client = await fixture().addClient();
  const at = clock();
  const former = await contactOf(db, client.id);
  const next = await addMember(db, { clientId: client.id, role: "owner", at });
  const secret = { secret: "sealed", createdAt: at, enabledAt: at };
  const secrets = [former, next].map((userId) => ({ ...secret, userId, sealedFor: userId }));
  await db.insertInto("totpSecrets").values(secrets).execute();
  const [first, second] = [await fixture().addStaff("approver"), await fixture().addStaff("approver")];
  const payload = { reason: "Video call, passport seen" };
  const path = `/api/admin/clients/${client.id}/factors/reset`;
  const pending = await fixture().call(first, "POST", path, { payload });
  const { body } = await fixture().call(second, "GET", "/api/admin/approvals");
  const { id, digest } = body.items.find((item: { id: string }) => item.id === pending.body.approval.id);
  await db
    .updateTable("clients")
    .set({ contactUserId: next, email: `${next}@users.test` })
    .where("id", "=", client.id)
    .execute();
  const confirm = { payload: { digest } };
  const confirmed = await fixture().call(second, "POST", `/api/admin/approvals/${id}/confirm`, confirm);
  expect(confirmed.body).toMatchObject({ code: "approval_overtaken" });
  const kept = db.selectFrom("totpSecrets").select("userId").where("userId", "in", [former, next]);
  expect(await kept.execute()).toHaveLength(2);
  // Asked for again, it's about the next one.
  const again = await fixture().call(first, "POST", path, { payload });
  expect(again.body.approval.id).not.toBe(id);
});
