import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashToken, newToken } from "#server/platform/session/tokens.ts";
import { addMember } from "../support/client-users.ts";
import { newPassword, setupMailboxFixture } from "../support/mailbox-fixture.ts";

const mailbox = setupMailboxFixture();
const { fixture, mails, funded, addFactor, resetByMail, enter, setUpFactor } = mailbox;
const { withdraw, withdrawAndWait, statusOf, holdsOf, passTheDay } = mailbox;
const dayMs = 24 * 3_600_000;

describe("who reads a client's mail and resets the password of a login without a second factor", () => {
  it("is paid nothing for a day by setting up the first one, neither what waited for it nor anything new", async () => {
    const { client, userId, beneficiaryId } = await funded();
    const waiting = await withdrawAndWait(client, userId, beneficiaryId);
    await fixture().settle();
    expect(await statusOf(waiting)).toBe("READY");
    const until = new Date(fixture().clock().getTime() + dayMs).toISOString();
    expect(await resetByMail(userId)).toBe(204);
    const thief = await enter(userId, client.id);
    expect(await setUpFactor(thief)).toBe(200);
    await fixture().settle();
    expect(await statusOf(waiting)).toBe("READY");
    const ownAccount = await fixture().addBeneficiary(thief, "EUR", "Plain Demo Thief");
    expect(await withdraw(thief, ownAccount)).toMatchObject({
      status: 409,
      body: { code: "payouts_on_hold" },
    });
    const hold = await fixture().call(thief, "GET", "/api/payout-hold");
    expect(hold.body).toEqual({ until, cause: "password_reset" });
    // Nobody objected: the client had forgotten the password.
    await passTheDay();
    await fixture().settle();
    expect(await statusOf(waiting)).toBe("COMPLETED");
    expect((await withdraw(thief, beneficiaryId)).status).toBe(201);
  });

  it("is paid nothing as a member of a team whose contact has one", async () => {
    const { client, userId: owner, beneficiaryId } = await funded();
    await addFactor(owner);
    const at = fixture().clock();
    const member = await addMember(fixture().db, { clientId: client.id, role: "administrator", at });
    await resetByMail(member);
    const thief = await enter(member, client.id);
    expect((await withdraw(thief, beneficiaryId)).body.code).toBe("payouts_on_hold");
    await fixture().relay();
    const [robbed, other] = [await mailbox.emailOf(member), await mailbox.emailOf(owner)];
    const mailed = mails.filter(({ text }) =>
      text.includes(`The password of ${robbed} was reset by email, and that login has no two-step log-in.`),
    );
    expect(mailed.map(({ to }) => to).toSorted()).toEqual([robbed, other].toSorted());
    expect(mailed[0]?.subject).toBe("We're holding your payouts for 24 hours");
  });

  it("is paid nothing from any account that the login pays from, and the desk sees why", async () => {
    const [{ client, userId }, { client: company }, { client: viewed }] = [
      await funded(),
      await funded(),
      await funded(),
    ];
    const createdAt = fixture().clock();
    await fixture()
      .db.insertInto("memberships")
      .values([
        { clientId: company.id, userId, role: "owner", createdAt },
        { clientId: viewed.id, userId, role: "viewer", createdAt },
      ])
      .execute();
    await resetByMail(userId);
    const hold = { cause: "password_reset", kinds: ["pay", "withdraw"], setBy: null };
    for (const { id } of [client, company]) expect(await holdsOf(id)).toMatchObject([hold]);
    expect(await holdsOf(viewed.id)).toEqual([]);
    const desk = await fixture().addStaff("approver");
    const file = `/api/admin/clients/${company.id}`;
    const email = await mailbox.emailOf(userId);
    const reason = `The password of ${email} was reset by email without a second factor.`;
    const { body: timeline } = await fixture().call(desk, "GET", `${file}/timeline`);
    expect(timeline.items).toContainEqual(expect.objectContaining({ kind: "payouts_held", detail: reason }));
    expect((await fixture().call(desk, "GET", `${file}/factors`)).body).toMatchObject({
      payoutsHeldUntil: expect.any(String),
      payoutsHeldCause: "password_reset",
    });
    const { body } = await fixture().call(desk, "GET", `${file}/restrictions`);
    expect(body.items).toMatchObject([{ reason, fromReset: true, state: "in_force", setBy: null }]);
    const lift = { payload: { reason: "Looked into" } };
    const lifted = await fixture().call(
      desk,
      "POST",
      `/api/admin/restrictions/${body.items[0].id}/lift`,
      lift,
    );
    expect(lifted.body.code).toBe("restriction_timed");
  });

  it("is paid nothing that is asked for at the same moment, fifty times by the contact of the team", async () => {
    const { client, userId: contact, beneficiaryId } = await funded();
    await addFactor(contact);
    const at = fixture().clock();
    const member = await addMember(fixture().db, { clientId: client.id, role: "administrator", at });
    const [reset, ...answers] = await Promise.all([
      resetByMail(member),
      ...Array.from({ length: 50 }, () => withdraw(client, beneficiaryId)),
    ]);
    expect(reset).toBe(204);
    for (const { status, body } of answers)
      if (status !== 201) expect(body).toMatchObject({ code: "payouts_on_hold" });
    await fixture().settle();
    const { count } = await fixture()
      .db.selectFrom("payments")
      .select(({ fn }) => fn.countAll<bigint>().as("count"))
      .where("clientId", "=", client.id)
      .where("status", "<>", "READY")
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
    expect((await withdraw(client, beneficiaryId)).body.code).toBe("payouts_on_hold");
  });

  it("causes one hold by one link, however often it is followed at once", async () => {
    const { client, userId } = await funded();
    const payload = { token: await mailbox.linkFor(userId, "reset_password"), password: newPassword };
    const follow = () => fixture().call(undefined, "POST", "/api/reset-password", { payload });
    const answers = await Promise.all(Array.from({ length: 10 }, follow));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await holdsOf(client.id)).toHaveLength(1);
  });

  it("takes an address that was never confirmed with its second factor, and is paid nothing for a day", async () => {
    const { client, userId, beneficiaryId } = await funded();
    await addFactor(userId);
    await fixture().db.updateTable("users").set({ emailVerifiedAt: null }).where("id", "=", userId).execute();
    await resetByMail(userId);
    const thief = await enter(userId, client.id);
    await setUpFactor(thief);
    expect((await withdraw(thief, beneficiaryId)).body.code).toBe("payouts_on_hold");
  });

  it("is paid nothing for a day by confirming the address with the password, which removes the second factor", async () => {
    const { client, userId, beneficiaryId } = await funded();
    await addFactor(userId);
    const passwordHash = await fixture().app.passwords.hash(newPassword);
    await fixture()
      .db.updateTable("users")
      .set({ emailVerifiedAt: null, passwordHash })
      .where("id", "=", userId)
      .execute();
    const payload = { token: await mailbox.linkFor(userId, "verify_email"), password: newPassword };
    expect((await fixture().call(undefined, "POST", "/api/verify-email", { payload })).status).toBe(204);
    expect(await holdsOf(client.id)).toMatchObject([{ cause: "factors_reset" }]);
    const thief = await enter(userId, client.id);
    expect((await withdraw(thief, beneficiaryId)).body.code).toBe("payouts_on_hold");
  });

  it("joins a team by an invitation to an unconfirmed login, and is paid nothing from the account that has it", async () => {
    const [{ client, userId }, { client: company, userId: owner }] = [await funded(), await funded()];
    const { db, clock } = fixture();
    await addFactor(userId);
    await db.updateTable("users").set({ emailVerifiedAt: null }).where("id", "=", userId).execute();
    const email = await mailbox.emailOf(userId);
    const token = newToken();
    const invited = { invitedBy: owner, invitedAt: clock(), expiresAt: new Date(clock().getTime() + dayMs) };
    await db
      .insertInto("teamInvitations")
      .values({
        ...invited,
        id: randomUUIDv7(),
        clientId: company.id,
        email,
        role: "viewer",
        tokenHash: hashToken(token),
      })
      .execute();
    const payload = { token, login: { name: "Demo Thief", password: newPassword } };
    expect((await fixture().call(undefined, "POST", "/api/invitation/accept", { payload })).status).toBe(200);
    expect(await holdsOf(client.id)).toMatchObject([{ cause: "password_reset" }]);
    expect(await holdsOf(company.id)).toEqual([]);
  });
});

describe("a client who forgot the password", () => {
  it("isn't held up with a second factor, which the new password alone doesn't replace", async () => {
    const { client, userId, beneficiaryId } = await funded();
    await addFactor(userId);
    const { body: earlier } = await withdraw(client, beneficiaryId);
    expect(await resetByMail(userId)).toBe(204);
    expect(await holdsOf(client.id)).toEqual([]);
    await fixture().settle();
    expect(await statusOf(earlier.id)).toBe("COMPLETED");
    const email = await mailbox.emailOf(userId);
    const logIn = { payload: { email, password: newPassword } };
    const answer = await fixture().call(undefined, "POST", "/api/login", logIn);
    expect(answer.body.code).toBe("second_factor_required");
    // Whoever has passed it pays at once.
    expect((await withdraw(await fixture().signInAgain(client), beneficiaryId)).status).toBe(201);
  });

  it("isn't held up by setting up a second factor without a reset", async () => {
    const { client, userId, beneficiaryId } = await funded();
    const waiting = await withdrawAndWait(client, userId, beneficiaryId);
    expect(await setUpFactor(client)).toBe(200);
    await fixture().settle();
    expect(await statusOf(waiting)).toBe("COMPLETED");
  });
});
