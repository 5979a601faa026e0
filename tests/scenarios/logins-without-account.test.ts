import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { LoginDetails } from "#contract/clients/login.ts";
import { issueInvitationLink } from "#server/clients/team/invite-member.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { subscriptions } from "#server/subscriptions.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { type Member, setupTeamFixture } from "../support/setup-team-fixture.ts";

/** What a person can do whose only membership ended; client-policy.test.ts makes every other call without an account. */

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
const password = "a ridge before dawn";
const login = { name: "Demo Leaver", password };

const { call, company, cookieFor, join } = setupTeamFixture(summit);

/** Invites an address and returns the mailed link's token. */
async function invite(who: Member, email: string): Promise<{ id: string; token: string }> {
  const { body } = await call(who, "POST", "/api/team/invitations", { email, role: "preparer" });
  const { id } = body.invitations.find((each: { email: string }) => each.email === email);
  const path = await summit.app.db.transaction().execute((tx) => issueInvitationLink(tx, id));
  return { id, token: path.replace("/join#", "") };
}

async function relayAll() {
  while (await relayNext(summit.app, summit.app.db, subscriptions)) {
    // Each call relays one row.
  }
}

/** A person who joined a company by its invitation and was removed again; logged in. */
async function leaver() {
  const owner = await company();
  const email = `${randomUUIDv7()}@example.test`;
  const { token } = await invite(owner, email);
  const joined = await call(undefined, "POST", "/api/invitation/accept", { token, login });
  const { id: userId } = await summit.app.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const open = { cookie: joined.cookie };
  expect((await call(open, "GET", "/api/user")).status).toBe(200);
  await call(owner, "DELETE", `/api/team/members/${userId}`);
  const loggedIn = await call(undefined, "POST", "/api/login", { email, password });
  return { owner, email, userId, open, loggedIn, cookie: loggedIn.cookie };
}

/** Of calls made at once, some of which wait too long for the lock and are sent away. */
const refusalsOf = (answers: readonly Awaited<ReturnType<typeof call>>[]) => [
  ...new Set(answers.flatMap(({ body }) => body.code ?? [])),
];

const readLogin = async (who: { cookie: string }): Promise<LoginDetails> =>
  (await call(who, "GET", "/api/login")).body;

describe("a person whose only membership ended", () => {
  it("is logged out where they were, logs in again, and reads whose member they no longer are", async () => {
    const { email, open, loggedIn, cookie } = await leaver();
    expect((await call(open, "GET", "/api/user")).body.code).toBe("signed_out");
    expect(loggedIn).toMatchObject({ status: 200, body: { user: null, message: "Login successful" } });
    expect(await readLogin({ cookie })).toMatchObject({
      email,
      person: "Demo Leaver",
      emailVerified: true,
      accounts: [],
      formerAccounts: [{ name: "Demo Looms Ltd", reason: "ended" }],
      invitations: [],
    });
    for (const path of ["/auth", "/login", "/register"]) {
      const page = await summit.server.inject({ url: path, headers: { cookie } });
      if (page.statusCode !== 404) expect(page.headers.location).toBe("/no-account");
    }
  });

  it("accepts an invitation to their address, and acts for that account from then on", async () => {
    const { email, cookie } = await leaver();
    const other = await company("Demo Mills Ltd");
    const { id } = await invite(other, email);
    expect((await readLogin({ cookie })).invitations).toMatchObject([
      { id, accountName: "Demo Mills Ltd", role: "preparer", invitedBy: "Demo Owner" },
    ]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call({ cookie }, "POST", `/api/login/invitations/${id}/accept`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(["not_found", "unavailable"]).toEqual(expect.arrayContaining(refusalsOf(answers)));
    expect((await call({ cookie }, "GET", "/api/user")).body).toMatchObject({
      id: other.clientId,
      account: "Demo Mills Ltd",
      role: "preparer",
    });
  });

  it("joins again by the mailed link with the login that they have", async () => {
    const { owner, email } = await leaver();
    const { token } = await invite(owner, email);
    expect((await call(undefined, "POST", "/api/invitation", { token })).body.hasLogin).toBe(true);
    expect((await call(undefined, "POST", "/api/invitation/accept", { token })).body).toEqual({
      isLoggedIn: false,
    });
    const { cookie, body } = await call(undefined, "POST", "/api/login", { email, password });
    expect(body.user.id).toBe(owner.clientId);
    expect((await readLogin({ cookie })).formerAccounts).toEqual([]);
  });

  it("opens one account of their own, however often they ask at once", async () => {
    const { email, userId, cookie } = await leaver();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call({ cookie }, "POST", "/api/login/account")),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(["still_member", "unavailable"]).toEqual(expect.arrayContaining(refusalsOf(answers)));
    expect((await call({ cookie }, "GET", "/api/user")).body).toMatchObject({
      email,
      status: "SIGNED_UP",
      role: "owner",
      emailVerified: true,
    });
    expect(
      await summit.app.db.selectFrom("clients").select("id").where("contactUserId", "=", userId).execute(),
    ).toHaveLength(1);
  });

  it("downloads their personal data, which has nothing of the account", async () => {
    const { email, cookie } = await leaver();
    const { status, body } = await call({ cookie }, "POST", "/api/login/export");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      login: { email, name: "Demo Leaver" },
      formerAccounts: [{ account: "Demo Looms Ltd", role: "preparer" }],
      invitations: [{ email, role: "preparer" }],
      activity: [{ account: "Demo Looms Ltd", action: "join_team" }],
    });
    expect(JSON.stringify(body)).not.toContain("Demo Owner");
  });

  it("closes the login: nobody logs in, registers or joins with it, and the mails and texts say why", async () => {
    const { owner, email, cookie } = await leaver();
    expect((await call({ cookie }, "POST", "/api/login/close")).status).toBe(204);
    expect((await call({ cookie }, "GET", "/api/login")).body.code).toBe("signed_out");
    expect((await call(undefined, "POST", "/api/login", { email, password })).body.code).toBe(
      "account_closed",
    );
    const { token } = await invite(owner, email);
    expect((await call(undefined, "POST", "/api/invitation", { token })).body.code).toBe("login_closed");
    expect((await call(undefined, "POST", "/api/invitation/accept", { token })).body.code).toBe(
      "login_closed",
    );
    await relayAll();
    const subjects = summit.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects).toContain("Your login is closed");
  });

  it("sets a new password by a link that only they are mailed", async () => {
    const { email } = await leaver();
    await call(undefined, "POST", "/api/forgot-password", { email });
    await relayAll();
    const [mail] = summit.mails.filter(({ subject }) => subject === "Set a new password").slice(-1);
    expect(mail?.to).toBe(email);
    const token = /reset-password#([\w-]+)/.exec(mail?.text ?? "")?.[1];
    const reset = { token, password: "another ridge at dusk" };
    expect((await call(undefined, "POST", "/api/reset-password", reset)).status).toBe(204);
    await relayAll();
    const again = await call(undefined, "POST", "/api/login", { email, password: reset.password });
    expect(again).toMatchObject({ status: 200, body: { user: null } });
  });
});

describe("another person", () => {
  it("is refused to register a former member's address, whose owner is mailed how to open an account", async () => {
    const { email } = await leaver();
    const answer = await call(undefined, "POST", "/api/register", {
      email,
      password: "four plain words here",
    });
    expect(answer.body.code).toBe("registration_refused");
    await relayAll();
    expect(summit.mails.filter(({ to }) => to === email).at(-1)).toMatchObject({
      subject: "You already have a Summit login",
      text: expect.stringContaining("open an account of your own"),
    });
  });

  it("doesn't accept an invitation to somebody else's address, nor one to an unconfirmed address", async () => {
    const { email, cookie } = await leaver();
    const other = await company();
    const { id } = await invite(other, email);
    const stranger = await leaver();
    const accept = (who: { cookie: string }) => call(who, "POST", `/api/login/invitations/${id}/accept`);
    expect((await accept(stranger)).status).toBe(404);
    expect((await accept(other)).status).toBe(404);
    await summit.app.db
      .updateTable("users")
      .set({ emailVerifiedAt: null })
      .where("email", "=", email)
      .execute();
    expect((await accept({ cookie })).status).toBe(404);
    expect((await readLogin({ cookie })).invitations).toEqual([]);
  });
});

describe("a member", () => {
  it("neither closes the login nor opens another account while they have one", async () => {
    const member = await join(await company(), "viewer");
    for (const path of ["/api/login/close", "/api/login/account"])
      expect((await call(member, "POST", path)).body.code).toBe("still_member");
  });

  it("keeps the login when the owner closes the account, and reads that it was closed", async () => {
    const owner = await company();
    const member = await join(owner, "viewer");
    expect((await call(owner, "POST", "/api/security/close-account")).status).toBe(204);
    expect((await call(member, "GET", "/api/user")).body.code).toBe("signed_out");
    const cookie = await cookieFor({ userId: member.userId, clientId: null });
    expect((await readLogin({ cookie })).formerAccounts).toMatchObject([
      { name: "Demo Looms Ltd", reason: "closed" },
    ]);
    expect(
      await summit.app.db.selectFrom("users").select("closedAt").where("id", "=", owner.userId).execute(),
    ).toMatchObject([{ closedAt: expect.anything() }]);
  });

  it("gets the mails about their own login, which the account's contact neither gets nor sees", async () => {
    const owner = await company();
    const member = await join(owner, "preparer");
    const { email } = await summit.app.db
      .selectFrom("users")
      .select("email")
      .where("id", "=", member.userId)
      .executeTakeFirstOrThrow();
    await call(undefined, "POST", "/api/forgot-password", { email });
    await relayAll();
    const sent = summit.mails.filter(({ subject }) => subject === "Set a new password");
    expect(sent.filter(({ to }) => to === email)).toHaveLength(1);
    expect(sent.filter(({ to }) => to === `${owner.clientId}@clients.test`)).toHaveLength(0);
    const titles = async (who: Member) =>
      (await call(who, "GET", "/api/notifications")).body.items.map(({ title }: { title: string }) => title);
    expect(await titles(member)).toContain("Set a new password");
    expect(await titles(owner)).not.toContain("Set a new password");
  });
});
