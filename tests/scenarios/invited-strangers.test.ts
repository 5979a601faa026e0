import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { issueInvitationLink } from "#server/clients/team/invite-member.ts";
import { eventually } from "../support/eventually.ts";
import { callConfirmed, openSecurityFixture, password } from "../support/security-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
const fixture = openSecurityFixture(summit);
const newPassword = "a valley after dusk";
const login = { name: "Demo Preparer", password: newPassword };

/** The token of the link by which an owner invites an address as an administrator, and the owner's client. */
async function inviteTo(email: string) {
  const owner = await fixture.registered();
  const { db } = summit.app;
  await db.updateTable("clients").set({ status: "ACCOUNT_READY" }).where("id", "=", owner.id).execute();
  const role = "administrator";
  const invite = () => owner.browser.post("/api/team/invitations", { email, role });
  expect((await callConfirmed(owner.browser, invite)).status).toBe(201);
  const { id } = await db
    .selectFrom("teamInvitations")
    .select("id")
    .where("clientId", "=", owner.id)
    .executeTakeFirstOrThrow();
  const path = await db.transaction().execute((tx) => issueInvitationLink(tx, id));
  return { clientId: owner.id, token: path.replace("/join#", "") };
}

const accept = (token: string, given?: typeof login) =>
  summit.browser().post("/api/invitation/accept", { token, ...(given && { login: given }) });

async function membersOf(clientId: string): Promise<number> {
  const rows = await summit.app.db
    .selectFrom("memberships")
    .select("userId")
    .where("clientId", "=", clientId)
    .execute();
  return rows.length;
}

describe("a stranger who registered an invited address without confirming it", () => {
  it("is in no team when its owner accepts the invitation", async () => {
    const stranger = await fixture.registered();
    const { clientId, token } = await inviteTo(stranger.email);
    expect((await summit.browser().post("/api/invitation", { token })).body.hasLogin).toBe(false);
    expect(await accept(token)).toMatchObject({ status: 422, body: { code: "input_invalid" } });
    expect(await membersOf(clientId)).toBe(1);

    expect((await accept(token, login)).body).toEqual({ isLoggedIn: true });
    expect(await membersOf(clientId)).toBe(2);
    const switching = { id: clientId };
    expect((await stranger.browser.post("/api/accounts/switch", switching)).status).toBe(401);
    expect((await fixture.logIn(stranger.email, password)).body.code).toBe("login_failed");
    expect((await fixture.logIn(stranger.email, newPassword)).status).toBe(200);
  });

  it("loses second factors and pending links, and the owner is mailed about the password", async () => {
    const stranger = await fixture.withTotp();
    const { token } = await inviteTo(stranger.email);
    await accept(token, login);
    expect((await fixture.logIn(stranger.email, newPassword)).status).toBe(200);
    const { db } = summit.app;
    const links = db.selectFrom("accountLinks").innerJoin("users", "users.id", "accountLinks.userId");
    expect(await links.select("purpose").where("users.email", "=", stranger.email).execute()).toEqual([]);
    await fixture.relayAll();
    const subjects = fixture.mailsTo(stranger.email).map(({ subject }) => subject);
    expect(subjects).toContain("Your password was changed");
  });
});

it("of fifty acceptances at once by who takes over an unconfirmed login, one joins and sets the password", async () => {
  const stranger = await fixture.registered();
  const { clientId, token } = await inviteTo(stranger.email);
  const tried = Array.from({ length: 50 }, (_, n) => ({ ...login, password: `a valley after dusk ${n}` }));
  const answers = await Promise.all(tried.map((each) => accept(token, each)));
  const joined = answers.findIndex(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await membersOf(clientId)).toBe(2);
  expect((await fixture.logIn(stranger.email, tried[joined]?.password)).status).toBe(200);
});

it("a login whose address was confirmed while an invitation was accepted keeps its password", async () => {
  const invited = await fixture.registered();
  const { clientId, token } = await inviteTo(invited.email);
  const { db } = summit.app;
  const accepting = await db.transaction().execute(async (tx) => {
    const confirmed = tx.updateTable("users").set({ emailVerifiedAt: summit.app.clock() });
    await confirmed.where("email", "=", invited.email).execute();
    const answer = accept(token, login);
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually("the acceptance waits", async () => (await waiting.execute(db)).rows.length > 0);
    return { answer };
  });
  expect((await accepting.answer).body.code).toBe("unavailable");
  expect(await membersOf(clientId)).toBe(1);
  expect((await fixture.logIn(invited.email, password)).status).toBe(200);
  expect((await accept(token)).body).toEqual({ isLoggedIn: false });
  expect(await membersOf(clientId)).toBe(2);
});
