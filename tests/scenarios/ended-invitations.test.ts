import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Team } from "#contract/clients/team.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { issueInvitationLink } from "#server/clients/team/invite-member.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { addMember, contactOf, insertClients } from "../support/client-users.ts";
import { confirmAsClient } from "../support/confirm-as-client.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
const login = { name: "Demo Invited", password: "a ridge before dawn" };

type Who = { readonly clientId: string; readonly userId: string; readonly cookie: string };

async function session(who: { clientId: string; userId: string }): Promise<Who> {
  const seen = { id: randomUUIDv7(), now: summit.app.clock(), address: "127.0.0.1", userAgent: "test" };
  const token = await summit.app.db.transaction().execute((tx) => openSession(tx, who, seen));
  return { ...who, cookie: `summit=${token}` };
}

async function company(): Promise<Who> {
  const clientId = randomUUIDv7();
  const email = `${clientId}@clients.test`;
  const code = clientId.slice(-12);
  const owner = { id: clientId, email, name: "Demo Owner", companyName: "Demo Looms Ltd" };
  const known = { status: "ACCOUNT_READY", referralCode: code, depositReference: code } as const;
  await insertClients(summit.app.db, [{ ...owner, ...known, createdAt: summit.app.clock() }]);
  return session({ clientId, userId: await contactOf(summit.app.db, clientId) });
}

async function join({ clientId }: Who, role: ClientRole): Promise<Who> {
  const userId = await addMember(summit.app.db, { clientId, role, at: summit.app.clock() });
  return session({ clientId, userId });
}

async function call(who: { cookie: string } | undefined, method: string, url: string, payload?: object) {
  const headers = { ...(who && { cookie: who.cookie }), "idempotency-key": randomUUIDv7() };
  const send = () =>
    summit.server.inject({ method: method as "GET", url, headers, ...(payload && { payload }) });
  const bodyOf = ({ body, json }: Awaited<ReturnType<typeof send>>) =>
    /^[{[]/.test(body) ? json() : undefined;
  let answer = await send();
  while (await confirmAsClient(summit.app, bodyOf(answer))) answer = await send();
  return { status: answer.statusCode, body: bodyOf(answer), text: answer.body };
}

const newAddress = () => `${randomUUIDv7()}@example.test`;
const teamOf = async (who: Who): Promise<Team> => (await call(who, "GET", "/api/team")).body;
const accept = (token: string) => call(undefined, "POST", "/api/invitation/accept", { token, login });
const open = (token: string) => call(undefined, "POST", "/api/invitation", { token });
const remove = (by: Who, { userId }: Who) => call(by, "DELETE", `/api/team/members/${userId}`);
const changeRole = (by: Who, { userId }: Who, role: ClientRole) =>
  call(by, "PATCH", `/api/team/members/${userId}`, { role });

/** Invites a person and returns their address and the mailed link's token. */
async function invite(by: Who, role: ClientRole, email = newAddress()) {
  expect((await call(by, "POST", "/api/team/invitations", { email, role })).status).toBe(201);
  const { id } = await summit.app.db
    .selectFrom("teamInvitations")
    .select("id")
    .where("email", "=", email)
    .where("endedAt", "is", null)
    .executeTakeFirstOrThrow();
  const path = await summit.app.db.transaction().execute((tx) => issueInvitationLink(tx, id));
  return { id, email, token: path.replace("/join#", "") };
}

const isLapsed = async (who: Who, email: string) =>
  (await teamOf(who)).invitations.find((each) => each.email === email)?.hasLapsed;

describe("invitations of an administrator who", () => {
  const losses: readonly [how: string, (owner: Who, administrator: Who) => Promise<{ status: number }>][] = [
    ["is removed", remove],
    ["becomes a preparer", (owner, administrator) => changeRole(owner, administrator, "preparer")],
    ["leaves", (_, administrator) => call(administrator, "POST", "/api/team/leave")],
  ];
  it.each(losses)("%s end, the link says so in words, and it is audited", async (_, lose) => {
    const owner = await company();
    const administrator = await join(owner, "administrator");
    const invited = await invite(administrator, "approver");
    const other = await invite(owner, "viewer");
    expect((await lose(owner, administrator)).status).toBeLessThan(300);
    for (const answer of [await open(invited.token), await accept(invited.token)]) {
      expect(answer.body.code).toBe("invitation_ended");
      expect(answer.body.message).toMatch(/can no longer invite/);
    }
    expect([await isLapsed(owner, invited.email), await isLapsed(owner, other.email)]).toEqual([true, false]);
    expect((await open(other.token)).status).toBe(200);
    const { text } = await call(owner, "GET", "/api/activity");
    expect(text).toContain('"end_invitation"');
    expect(text).toContain(invited.email);
    const audited = await summit.app.db
      .selectFrom("auditLog")
      .select("details")
      .where("subjectId", "=", owner.clientId)
      .where("action", "=", "end_invitation")
      .execute();
    expect(audited).toMatchObject([{ details: { email: invited.email, role: "approver" } }]);
  });
});

it("an owner who becomes an administrator keeps the invitations that administrators may send", async () => {
  const owner = await company();
  const second = await join(owner, "owner");
  const [partner, clerk] = [await invite(second, "owner"), await invite(second, "preparer")];
  await changeRole(owner, second, "administrator");
  expect((await open(partner.token)).body.code).toBe("invitation_ended");
  expect((await accept(clerk.token)).status).toBe(200);
  await changeRole(owner, second, "owner");
  expect((await open(partner.token)).body.code).toBe("invitation_ended");
});

it("an ended invitation is sent again by another member, or taken off the list", async () => {
  const owner = await company();
  const administrator = await join(owner, "administrator");
  const [again, gone] = [await invite(administrator, "viewer"), await invite(administrator, "viewer")];
  await remove(owner, administrator);
  const renewed = await invite(owner, "viewer", again.email);
  expect(await isLapsed(owner, again.email)).toBe(false);
  expect((await call(owner, "DELETE", `/api/team/invitations/${gone.id}`)).status).toBe(200);
  expect((await teamOf(owner)).invitations.map(({ email }) => email)).toEqual([again.email]);
  expect((await open(gone.token)).body.code).toBe("invitation_ended");
  expect((await accept(renewed.token)).status).toBe(200);
});

it("ended invitations take no place of the twenty", async () => {
  const owner = await company();
  const administrator = await join(owner, "administrator");
  for (let index = 0; index < 20; index += 1) await invite(administrator, "viewer");
  await remove(owner, administrator);
  await invite(owner, "viewer");
});

it("nobody joins by an invitation whose sender is removed at the same moment and nobody is invited by them", async () => {
  for (let round = 0; round < 12; round += 1) {
    const owner = await company();
    const administrator = await join(owner, "administrator");
    const { token } = await invite(administrator, "administrator");
    const late = newAddress();
    const [accepted, removed, sent] = await Promise.all([
      accept(token),
      remove(owner, administrator),
      call(administrator, "POST", "/api/team/invitations", { email: late, role: "administrator" }),
    ]);
    expect(removed.status).toBe(200);
    expect(["invitation_ended", undefined]).toContain(accepted.body.code);
    expect([201, 401, 403]).toContain(sent.status);
    const { members, invitations } = await teamOf(owner);
    expect(members).toHaveLength(accepted.status === 200 ? 2 : 1);
    expect(invitations.filter(({ hasLapsed }) => !hasLapsed)).toEqual([]);
  }
});
