import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { replaceEmail } from "#server/clients/users/email-store.ts";
import { insertUser } from "#server/clients/users/store.ts";
import type { Browser } from "../support/browser.ts";
import { contactOf } from "../support/client-users.ts";
import { confirmApproval } from "../support/confirm-approval.ts";
import { eventually } from "../support/eventually.ts";
import { retryWhileBusy } from "../support/retry-while-busy.ts";
import { callConfirmed, openSecurityFixture, password } from "../support/security-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { isAnyWaiting } from "../support/while-account-changes.ts";

const dayMs = 24 * 3_600_000;
const reason = "Video call, passport seen";
const newPassword = "a valley after dusk";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "10000" });
const { registered, withTotp, logIn, mailsTo, relayAll } = openSecurityFixture(summit);
let first: Browser;
let second: Browser;
beforeAll(async () => {
  first = await summit.staffBrowser("approver");
  second = await summit.staffBrowser("approver");
});

const newAddress = () => `moved-${randomUUIDv7()}@example.test`;
const ask = (id: string, email: string, by = first) =>
  by.post(`/api/admin/clients/${id}/email`, { email, reason });
const summariesAbout = async (id: string): Promise<string[]> =>
  (await second.get(`/api/admin/approvals/about/${id}`)).body.items.map(
    ({ summary }: { summary: string }) => summary,
  );
const tokensTo = (email: string, page: string) =>
  mailsTo(email).flatMap(({ text }) => new RegExp(`/${page}#([\\w-]+)`).exec(text)?.[1] ?? []);
const holdsOf = (clientId: string) =>
  summit.app.db.selectFrom("restrictions").select("cause").where("clientId", "=", clientId).execute();

describe("a client who lost the mailbox of their login", () => {
  it("logs in with the address that two people gave it, signed out before, with both mailboxes mailed", async () => {
    const { browser, email, id } = await registered();
    const next = newAddress();
    const pending = await ask(id, next);
    expect(pending.status).toBe(202);
    expect((await browser.get("/api/security")).body.email).toBe(email);
    expect(await summariesAbout(id)).toEqual([
      `Change the email address of ${email} to ${next}. They have no second factor, so whoever reads the new mailbox can log in. They'll be signed out and their payouts held for 24 hours. Reason: ${reason}`,
    ]);
    const until = new Date(summit.app.clock().getTime() + dayMs).toISOString();
    expect((await confirmApproval(second, pending)).status).toBe(200);
    await relayAll();
    expect((await browser.get("/api/security")).status).toBe(401);
    expect((await logIn(email)).body.code).toBe("login_failed");
    const back = summit.browser();
    expect((await logIn(next, password, back)).body.user).toMatchObject({ email: next, emailVerified: true });
    expect((await back.get("/api/payout-hold")).body).toEqual({ until, cause: "email_changed" });
    const left = mailsTo(email).at(-1);
    expect(left?.subject).toBe("The email address of your login was changed");
    expect(left?.text).toContain("If it wasn't you, contact us straight away");
    expect(left?.text).toContain("11 Mar 2026");
    expect(left?.text).not.toContain(next);
    expect(mailsTo(next).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        "Your login has a new email address",
        "We're holding your payouts for 24 hours",
      ]),
    );
    for (const { text } of mailsTo(next)) expect(text).not.toContain(email);
  });

  it("has the change in the audit log and in their activity at the desk", async () => {
    const { email, id } = await registered();
    const next = newAddress();
    await confirmApproval(second, await ask(id, next));
    const { items } = (await first.get(`/api/admin/clients/${id}/timeline`)).body;
    const held = `The desk changed the email address of a login to ${next}.`;
    expect(items).toContainEqual(
      expect.objectContaining({ kind: "email_changed", detail: `${email} → ${next}: ${reason}` }),
    );
    expect(items).toContainEqual(expect.objectContaining({ kind: "payouts_held", detail: held }));
    const entry = await summit.app.db
      .selectFrom("auditLog")
      .select(["actorKind", "details"])
      .where("subjectId", "=", id)
      .where("action", "=", "change_client_email")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actorKind: "staff",
      details: { reason, from: email, to: next, authority: "two-people" },
    });
  });

  it("follows no link any more that was mailed to reset the password or to change to the same address", async () => {
    const { browser, email, id } = await registered();
    const next = newAddress();
    await browser.post("/api/forgot-password", { email });
    await callConfirmed(browser, () => browser.post("/api/security/email", { email: next }));
    await relayAll();
    const [reset] = tokensTo(email, "reset-password");
    const [change] = tokensTo(next, "change-email");
    expect([reset, change]).toEqual([expect.any(String), expect.any(String)]);
    expect((await confirmApproval(second, await ask(id, next))).status).toBe(200);
    const visitor = summit.browser();
    const resetting = await visitor.post("/api/reset-password", { token: reset, password: newPassword });
    const changing = await visitor.post("/api/change-email", { token: change, password });
    expect([resetting.body.code, changing.body.code]).toEqual(["link_invalid", "link_invalid"]);
    expect((await logIn(next)).status).toBe(200);
  });

  it("is mailed no link to the old mailbox that was asked for just before", async () => {
    const { browser, email, id } = await registered();
    await relayAll();
    const [next, own] = [newAddress(), newAddress()];
    const pending = await ask(id, next);
    await callConfirmed(browser, () => browser.post("/api/security/email", { email: own }));
    await browser.post("/api/forgot-password", { email });
    await confirmApproval(second, pending);
    await relayAll();
    expect(tokensTo(email, "reset-password")).toEqual([]);
    expect(mailsTo(own)).toEqual([]);
    expect(tokensTo(next, "reset-password")).toHaveLength(1);
  });

  it("keeps the second factor, also when they reset the password by the new mailbox", async () => {
    const { email, id } = await withTotp();
    const next = newAddress();
    const pending = await ask(id, next);
    expect((await summariesAbout(id))[0]).toContain(
      `Change the email address of ${email} to ${next}. They keep their second factors: authenticator app and 10 backup codes.`,
    );
    await confirmApproval(second, pending);
    expect((await logIn(next)).body.code).toBe("second_factor_required");
    const visitor = summit.browser();
    await visitor.post("/api/forgot-password", { email: next });
    await relayAll();
    const [token] = tokensTo(next, "reset-password");
    expect((await visitor.post("/api/reset-password", { token, password: newPassword })).status).toBe(204);
    expect((await logIn(next, newPassword)).body.code).toBe("second_factor_required");
    expect(await holdsOf(id)).toEqual([{ cause: "email_changed" }]);
  });

  it("has lost second factors reset by a request of its own, which names the change and begins a day of its own", async () => {
    const { id } = await withTotp();
    await confirmApproval(second, await ask(id, newAddress()));
    const pending = await first.post(`/api/admin/clients/${id}/factors/reset`, { reason });
    expect((await summariesAbout(id))[0]).toContain(
      "payouts held for 24 hours. They're held already, since an email address was changed by the desk within the last day. Reason:",
    );
    summit.pass(10 * 60_000);
    expect((await confirmApproval(second, pending)).status).toBe(200);
    const until = new Date(summit.app.clock().getTime() + dayMs).toISOString();
    expect((await first.get(`/api/admin/clients/${id}/factors`)).body).toMatchObject({
      payoutsHeldUntil: until,
      payoutsHeldCause: "factors_reset",
    });
    expect((await holdsOf(id)).map(({ cause }) => cause).toSorted()).toEqual([
      "email_changed",
      "factors_reset",
    ]);
  });
});

describe("a change of a client's email address at the desk", () => {
  it("isn't approved by whoever asked for it", async () => {
    const { browser, email, id } = await registered();
    const pending = await ask(id, newAddress());
    expect((await confirmApproval(first, pending)).body.code).toBe("second_person_same");
    expect((await browser.get("/api/security")).body.email).toBe(email);
  });

  it("is neither asked for nor approved by a staff user whose own login it is", async () => {
    const { id } = await registered();
    const own = await summit.staffBrowser("approver");
    const { email } = (await own.get("/api/admin/user")).body;
    const userId = await contactOf(summit.app.db, id);
    await summit.app.db.updateTable("users").set({ email }).where("id", "=", userId).execute();
    expect((await ask(id, newAddress(), own)).body.code).toBe("own_account");
    const pending = await ask(id, newAddress());
    expect((await confirmApproval(own, pending)).body.code).toBe("own_account");
    expect((await confirmApproval(second, pending)).status).toBe(200);
  });

  it("is refused beside the field for an address that is somebody else's or about to be", async () => {
    const [client, taken, asking] = [await registered(), await registered(), await registered()];
    const [wanted, invited] = [newAddress(), newAddress()];
    await callConfirmed(asking.browser, () => asking.browser.post("/api/security/email", { email: wanted }));
    await relayAll();
    const { db, clock } = summit.app;
    const invitation = { id: randomUUIDv7(), clientId: taken.id, email: invited, role: "viewer" } as const;
    const expiresAt = new Date(clock().getTime() + dayMs);
    const invitedBy = await contactOf(db, taken.id);
    await db
      .insertInto("teamInvitations")
      .values({ ...invitation, invitedBy, invitedAt: clock(), expiresAt })
      .execute();
    const staff = (await second.get("/api/admin/user")).body.email;
    for (const [address, fault] of [
      [client.email, "This is already their email address"],
      [taken.email, "Another login uses this email address"],
      [taken.email.toUpperCase(), "Another login uses this email address"],
      [wanted, "Another client has asked to use this email address"],
      [invited, "A team has invited this email address. Ask them to withdraw the invitation first"],
      [staff, "A staff user has this email address"],
      ["nobody", "Invalid email format"],
    ] as const)
      expect((await ask(client.id, address)).body).toMatchObject({
        code: "input_invalid",
        fields: { email: fault },
      });
    expect(await summariesAbout(client.id)).toEqual([]);
  });

  it("is refused at the approval once somebody has registered the address meanwhile", async () => {
    const { browser, id } = await registered();
    const next = newAddress();
    const pending = await ask(id, next);
    expect((await summit.browser().post("/api/register", { email: next, password })).status).toBe(201);
    expect(await confirmApproval(second, pending)).toMatchObject({
      status: 409,
      body: { code: "approval_overtaken" },
    });
    expect((await browser.get("/api/security")).status).toBe(200);
    expect(await holdsOf(id)).toEqual([]);
  });

  it("is refused at the approval for an address that is being registered at that moment", async () => {
    const { db, clock } = summit.app;
    const { id } = await registered();
    const email = newAddress();
    const pending = await ask(id, email);
    const [inserted, approving] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const user = { id: randomUUIDv7(), email, name: "", passwordHash: "none", emailVerifiedAt: null };
    const registering = db.transaction().execute(async (tx) => {
      await insertUser(tx, { ...user, createdAt: clock() });
      inserted.resolve();
      await approving.promise;
    });
    await inserted.promise;
    const confirming = confirmApproval(second, pending);
    await eventually("the approval waits", () => isAnyWaiting(db));
    approving.resolve();
    const [, { body }] = await Promise.all([registering, confirming]);
    expect(body.code).toBe("approval_overtaken");
  });

  it("is refused at the approval once the client has changed the address themselves", async () => {
    const { id } = await registered();
    const pending = await ask(id, newAddress());
    const { db, clock } = summit.app;
    const userId = await contactOf(db, id);
    const moved = { email: newAddress(), now: clock() };
    await db.transaction().execute((tx) => replaceEmail(tx, userId, moved));
    expect((await confirmApproval(second, pending)).body.code).toBe("approval_overtaken");
    expect((await logIn(moved.email)).status).toBe(200);
  });

  it("is made once, however often it is asked for and approved at once", async () => {
    const { email, id } = await registered();
    const next = newAddress();
    const asked = await Promise.all(Array.from({ length: 50 }, () => retryWhileBusy(() => ask(id, next))));
    const [approvalId, ...others] = new Set(asked.map(({ body }) => body.approval.id as string));
    expect(others).toEqual([]);
    const { items } = (await second.get("/api/admin/approvals")).body;
    const { digest } = items.find((item: { id: string }) => item.id === approvalId);
    const confirm = () => second.post(`/api/admin/approvals/${approvalId}/confirm`, { digest });
    const answers = await Promise.all(Array.from({ length: 50 }, () => retryWhileBusy(confirm)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await relayAll();
    expect(await holdsOf(id)).toEqual([{ cause: "email_changed" }]);
    const left = mailsTo(email).filter(
      ({ subject }) => subject === "The email address of your login was changed",
    );
    expect(left).toHaveLength(1);
  });

  it("is refused for an unknown or closed client, without a reason, and without permission", async () => {
    const { id, browser } = await registered();
    expect((await ask(randomUUIDv7(), newAddress())).status).toBe(404);
    const path = `/api/admin/clients/${id}/email`;
    const { body } = await first.post(path, { email: newAddress(), reason: " " });
    expect(body.fields.reason).toMatch(/^Enter how/);
    for (const role of ["operator", "viewer", "broker"] as const)
      expect((await ask(id, newAddress(), await summit.staffBrowser(role))).body.code).toBe("not_permitted");
    expect((await browser.post(path, { email: newAddress(), reason })).status).toBe(401);
    const closed = await registered();
    const { db, clock } = summit.app;
    await db.updateTable("clients").set({ closedAt: clock() }).where("id", "=", closed.id).execute();
    expect((await ask(closed.id, newAddress())).body.code).toBe("client_closed");
  });
});
