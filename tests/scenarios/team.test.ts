import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import type { Team } from "#contract/clients/team.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { issueInvitationLink } from "#server/clients/team/invite-member.ts";
import { contactOf } from "../support/client-users.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { type Member, setupTeamFixture } from "../support/setup-team-fixture.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
const password = "a ridge before dawn";

const { call, company, cookieFor, join } = setupTeamFixture(summit);

const invite = (who: Member, email: string, role: ClientRole = "preparer") =>
  call(who, "POST", "/api/team/invitations", { email, role });
const newAddress = () => `${randomUUIDv7()}@example.test`;

/** The mailed link's token of the only open invitation. */
async function tokenOf({ clientId }: Member): Promise<string> {
  const { id } = await summit.app.db
    .selectFrom("teamInvitations")
    .select("id")
    .where("clientId", "=", clientId)
    .where("endedAt", "is", null)
    .executeTakeFirstOrThrow();
  const path = await summit.app.db.transaction().execute((tx) => issueInvitationLink(tx, id));
  return path.replace("/join#", "");
}

const accept = (token: string, login?: object) =>
  call(undefined, "POST", "/api/invitation/accept", { token, ...(login && { login }) });
const newLogin = { name: "Demo Preparer", password };
const teamOf = async (who: Member): Promise<Team> => (await call(who, "GET", "/api/team")).body;

it("who is invited reads what for, sets a name and a password, and is logged in as a member", async () => {
  const owner = await company();
  const email = newAddress();
  const { status, body } = await invite(owner, email);
  expect([status, body.invitations]).toMatchObject([
    201,
    [{ email, role: "preparer", invitedBy: "Demo Owner", hasExpired: false }],
  ]);
  const token = await tokenOf(owner);
  expect((await call(undefined, "POST", "/api/invitation", { token })).body).toEqual({
    accountName: "Demo Looms Ltd",
    role: "preparer",
    email,
    invitedBy: "Demo Owner",
    hasLogin: false,
  });
  const joined = await accept(token, newLogin);
  expect(joined.body).toEqual({ isLoggedIn: true });
  const { cookie } = joined;
  expect((await call({ cookie }, "GET", "/api/user")).body).toMatchObject({
    id: owner.clientId,
    email,
    role: "preparer",
    person: "Demo Preparer",
    emailVerified: true,
  });
  const team = await teamOf(owner);
  expect(team.invitations).toEqual([]);
  expect(team.members.map(({ role, isYou, mayManage }) => ({ role, isYou, mayManage }))).toEqual([
    { role: "owner", isYou: true, mayManage: false },
    { role: "preparer", isYou: false, mayManage: true },
  ]);
  expect((await accept(token, newLogin)).body.code).toBe("link_invalid");
});

it("who has a login already joins with it, and logs in as before", async () => {
  const [owner, other] = [await company(), await company()];
  const { email } = await summit.app.db
    .updateTable("users")
    .set({ emailVerifiedAt: summit.app.clock() })
    .where("id", "=", other.userId)
    .returning("email")
    .executeTakeFirstOrThrow();
  await invite(owner, email, "accountant");
  const token = await tokenOf(owner);
  expect((await call(undefined, "POST", "/api/invitation", { token })).body.hasLogin).toBe(true);
  expect((await accept(token)).body).toEqual({ isLoggedIn: false });
  const accounts = (await call(other, "GET", "/api/accounts")).body;
  expect(accounts).toHaveLength(2);
  const switched = await call(other, "POST", "/api/accounts/switch", { id: owner.clientId });
  expect(switched.body.user).toMatchObject({ id: owner.clientId, role: "accountant" });
  expect((await call(other, "GET", "/api/user")).body.id).toBe(owner.clientId);
  expect((await call(other, "GET", "/api/beneficiaries")).body.code).toBe("role_forbids");
  expect((await call(other, "GET", "/api/balances")).status).toBe(200);
});

it("of fifty acceptances of one link at once, one joins", async () => {
  const owner = await company();
  await invite(owner, newAddress());
  const token = await tokenOf(owner);
  const answers = await Promise.all(Array.from({ length: 50 }, () => accept(token, newLogin)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await teamOf(owner)).members).toHaveLength(2);
});

it("an invitation that was withdrawn, replaced or has expired opens nothing", async () => {
  const owner = await company();
  const email = newAddress();
  await invite(owner, email);
  const replaced = await tokenOf(owner);
  const again = (await invite(owner, email, "viewer")).body;
  expect(again.invitations).toMatchObject([{ role: "viewer" }]);
  const withdrawn = await tokenOf(owner);
  await call(owner, "DELETE", `/api/team/invitations/${again.invitations[0].id}`);
  await invite(owner, email);
  const expired = await tokenOf(owner);
  await summit.app.db
    .updateTable("teamInvitations")
    .set({ expiresAt: summit.app.clock() })
    .where("clientId", "=", owner.clientId)
    .execute();
  for (const token of [replaced, withdrawn, expired, "made up"]) {
    expect((await call(undefined, "POST", "/api/invitation", { token })).body.code).toBe("link_invalid");
    expect((await accept(token, newLogin)).body.code).toBe("link_invalid");
  }
});

it("a common password, a missing one and a member's address are refused in words", async () => {
  const owner = await company();
  await invite(owner, newAddress());
  const token = await tokenOf(owner);
  expect((await accept(token)).body.fields).toEqual({ password: "Choose a password" });
  expect((await accept(token, { ...newLogin, password: "password123" })).body.fields.password).toBeTruthy();
  expect((await accept(token, newLogin)).status).toBe(200);
  const { email } = (await teamOf(owner)).members[1] ?? { email: "" };
  expect((await invite(owner, email)).body.code).toBe("already_member");
});

it("an administrator neither invites, changes nor removes owners, and others manage nobody", async () => {
  const owner = await company();
  const administrator = await join(owner, "administrator");
  const viewer = await join(owner, "viewer");
  const codes = [
    await invite(administrator, newAddress(), "owner"),
    await call(administrator, "PATCH", `/api/team/members/${owner.userId}`, { role: "viewer" }),
    await call(administrator, "PATCH", `/api/team/members/${viewer.userId}`, { role: "owner" }),
    await call(administrator, "DELETE", `/api/team/members/${owner.userId}`),
    await call(viewer, "DELETE", `/api/team/members/${administrator.userId}`),
    await invite(viewer, newAddress()),
  ].map(({ body }) => body.code);
  expect(codes).toEqual(Array(6).fill("role_forbids"));
  expect(
    (await call(administrator, "PATCH", `/api/team/members/${viewer.userId}`, { role: "preparer" })).status,
  ).toBe(200);
});

it("the only owner can't leave or step down, and of two who leave at once one stays", async () => {
  const owner = await company();
  const leave = (who: Member) => call(who, "POST", "/api/team/leave");
  expect((await leave(owner)).body.code).toBe("last_owner");
  expect(
    (await call(owner, "PATCH", `/api/team/members/${owner.userId}`, { role: "viewer" })).body.code,
  ).toBe("last_owner");
  const second = await join(owner, "owner");
  const answers = await Promise.all([leave(owner), leave(second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  const contact = await contactOf(summit.app.db, owner.clientId);
  const rows = await summit.app.db
    .selectFrom("memberships")
    .select(["userId", "role"])
    .where("clientId", "=", owner.clientId)
    .execute();
  expect(rows).toEqual([{ userId: contact, role: "owner" }]);
});

it("a member who is removed is logged out of this client at once, and of no other", async () => {
  const owner = await company();
  const leaver = await join(owner, "approver");
  const elsewhere = await company();
  await summit.app.db
    .insertInto("memberships")
    .values({
      clientId: elsewhere.clientId,
      userId: leaver.userId,
      role: "viewer",
      createdAt: summit.app.clock(),
    })
    .execute();
  const otherSession = { cookie: await cookieFor({ clientId: elsewhere.clientId, userId: leaver.userId }) };
  expect((await call(owner, "DELETE", `/api/team/members/${leaver.userId}`)).status).toBe(200);
  expect((await call(leaver, "GET", "/api/team")).body.code).toBe("signed_out");
  expect((await call(otherSession, "GET", "/api/team")).status).toBe(200);
  expect((await call(otherSession, "POST", "/api/accounts/switch", { id: owner.clientId })).body.code).toBe(
    "not_found",
  );
});

it("a required second factor keeps out who has none, but for setting one up", async () => {
  const owner = await company();
  const member = await join(owner, "preparer");
  expect((await call(owner, "PUT", "/api/team/second-factor", { required: true })).body.code).toBe(
    "second_factor_missing",
  );
  await summit.app.db
    .insertInto("totpSecrets")
    .values({
      userId: owner.userId,
      sealedFor: owner.userId,
      secret: "sealed",
      createdAt: summit.app.clock(),
      enabledAt: summit.app.clock(),
    })
    .execute();
  await summit.app.db
    .updateTable("clients")
    .set({ secondFactorRequired: true })
    .where("id", "=", owner.clientId)
    .execute();
  expect((await call(member, "GET", "/api/user")).body.secondFactorMissing).toBe(true);
  expect((await call(member, "GET", "/api/team")).body.code).toBe("second_factor_missing");
  expect((await call(member, "GET", "/api/security")).status).toBe(200);
  expect((await teamOf(owner)).members.map(({ hasSecondFactor }) => hasSecondFactor)).toEqual([true, false]);
});

it("another client's members and invitations can't be touched", async () => {
  const [owner, other] = [await company(), await company()];
  const member = await join(other, "viewer");
  const { body } = await invite(other, newAddress());
  const answers = [
    await call(owner, "PATCH", `/api/team/members/${member.userId}`, { role: "accountant" }),
    await call(owner, "DELETE", `/api/team/members/${member.userId}`),
    await call(owner, "DELETE", `/api/team/invitations/${body.invitations[0].id}`),
    await call(owner, "POST", "/api/accounts/switch", { id: other.clientId }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

it("an open invitation ends with the twentieth, and each is audited with who did it", async () => {
  const owner = await company();
  for (let index = 0; index < 20; index += 1) expect((await invite(owner, newAddress())).status).toBe(201);
  expect((await invite(owner, newAddress())).body.code).toBe("invitation_limit");
  const rows = await summit.app.db
    .selectFrom("auditLog")
    .select("details")
    .where("subjectId", "=", owner.clientId)
    .where("action", "=", "invite_member")
    .execute();
  expect(rows).toHaveLength(20);
  expect(rows[0]?.details).toMatchObject({ user: owner.userId, role: "preparer" });
});
