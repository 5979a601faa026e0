import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { assert } from "#domain/assert.ts";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { factorsRoutes } from "#server/clients/auth/factors-routes.ts";
import { confirm } from "#server/clients/auth/step-up/confirm.ts";
import { endRestrictions } from "#server/clients/restrictions/lift-restriction.ts";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { hashToken } from "#server/platform/session/tokens.ts";
import type { Browser } from "../support/browser.ts";
import { contactOf } from "../support/client-users.ts";
import { confirmApproval } from "../support/confirm-approval.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { retryWhileBusy } from "../support/retry-while-busy.ts";
import { openSecurityFixture } from "../support/security-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const dayMs = 24 * 3_600_000;
const reason = "Video call, passport seen";

describe("a reset of a client's second factors at the desk", () => {
  const summit = serveSummit({ RATE_LIMIT_FACTOR: "10000" });
  const { withTotp, codeOf, logIn, mailsTo, relayAll, registered } = openSecurityFixture(summit);
  let first: Browser;
  let second: Browser;
  beforeAll(async () => {
    first = await summit.staffBrowser("approver");
    second = await summit.staffBrowser("approver");
  });
  const path = (id: string) => `/api/admin/clients/${id}/factors`;
  const ask = (id: string, by = first) => by.post(`${path(id)}/reset`, { reason });

  it("a factor reset by two people lets the client in with the password alone, after a new sign-in, and mails them at once", async () => {
    const { browser, email, id, secret } = await withTotp();
    const before = await first.get(path(id));
    expect(before.body).toMatchObject({
      totpSince: expect.any(String),
      passkeys: 0,
      backupCodesLeft: 10,
      payoutsHeldUntil: null,
      payoutsHeldCause: null,
    });
    const pending = await ask(id);
    expect(pending.status).toBe(202);
    expect((await browser.get("/api/security")).body.totpSince).not.toBeNull();
    const { body: waiting } = await second.get("/api/admin/approvals");
    expect(waiting.items[0].summary).toBe(
      `Reset the second factors of ${email} (authenticator app and 10 backup codes). They'll be signed out and their payouts held for 24 hours. Reason: ${reason}`,
    );
    const now = summit.app.clock().getTime();
    expect((await confirmApproval(second, pending)).status).toBe(200);
    await relayAll();
    expect((await browser.get("/api/security")).status).toBe(401);
    const until = new Date(now + dayMs).toISOString();
    expect((await first.get(path(id))).body).toEqual({
      totpSince: null,
      passkeys: 0,
      backupCodesLeft: 0,
      payoutsHeldUntil: until,
      payoutsHeldCause: "factors_reset",
    });
    const mail = mailsTo(email).at(-1);
    expect(mail?.subject).toBe("Your two-step log-in was reset");
    expect(mail?.text).toContain("We're holding payouts and withdrawals until 11 Mar 2026");
    const back = summit.browser();
    expect((await logIn(email, undefined, back)).body).toMatchObject({ user: { email } });
    expect((await back.get("/api/payout-hold")).body).toEqual({ until, cause: "factors_reset" });
    // The old app's codes are refused; a new one is set up like the first.
    expect((await back.get("/api/security")).body).toMatchObject({ totpSince: null, backupCodesLeft: 0 });
    expect(codeOf(secret)).toMatch(/^\d{6}$/);
    const [entry] = await summit.app.db
      .selectFrom("auditLog")
      .select("details")
      .where("subjectId", "=", id)
      .where("action", "=", "reset_client_factors")
      .execute();
    expect(entry?.details).toMatchObject({
      reason,
      removed: "authenticator app and 10 backup codes",
      payoutsHeldUntil: until,
      authority: "two-people",
    });
  });

  it("a factor reset is not confirmed by the same person's second account, nor by somebody who joined today", async () => {
    const { id } = await withTotp();
    const pending = await ask(id);
    const staffId = async (browser: Browser) => (await browser.get("/api/admin/user")).body.id as string;
    const [own, invited] = [await summit.staffBrowser("approver"), await summit.staffBrowser("approver")];
    const { db } = summit.app;
    const self = await db
      .selectFrom("staff")
      .selectAll()
      .where("id", "=", await staffId(first))
      .executeTakeFirstOrThrow();
    const mailbox = { ...self, id: randomUUIDv7(), email: `${randomUUIDv7()}@staff.test` };
    await db.insertInto("staff").values(mailbox).execute();
    await db
      .updateTable("sessions")
      .set({ staffId: mailbox.id })
      .where("staffId", "=", await staffId(own))
      .execute();
    await db
      .insertInto("staffGrants")
      .values({
        id: randomUUIDv7(),
        staffId: await staffId(invited),
        grantedBy: self.id,
        kind: "invited",
        at: summit.app.clock(),
      })
      .execute();
    expect((await confirmApproval(own, pending)).body.code).toBe("second_person_same");
    expect((await confirmApproval(invited, pending)).body.code).toBe("second_person_recent");
    expect((await first.get(path(id))).body.totpSince).not.toBeNull();
    expect((await confirmApproval(second, pending)).status).toBe(200);
  });

  it("a factor reset is single, however often it is requested and confirmed at once", async () => {
    const { id, email } = await withTotp();
    const responses = await Promise.all(Array.from({ length: 50 }, () => retryWhileBusy(() => ask(id))));
    expect(new Set(responses.map(({ body }) => body.approval.id)).size).toBe(1);
    const [pending] = responses;
    if (!pending) throw new Error("nothing was asked for");
    // Read once, as each of the fifty has it before the first takes effect.
    const { id: approvalId } = pending.body.approval;
    const { items } = (await second.get("/api/admin/approvals")).body;
    const { digest } = items.find((item: { id: string }) => item.id === approvalId);
    const confirm = () => second.post(`/api/admin/approvals/${approvalId}/confirm`, { digest });
    const answers = await Promise.all(Array.from({ length: 50 }, () => retryWhileBusy(confirm)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await relayAll();
    expect(mailsTo(email).filter(({ subject }) => subject === "Your two-step log-in was reset")).toHaveLength(
      1,
    );
    const holds = await summit.app.db
      .selectFrom("restrictions")
      .select("id")
      .where("clientId", "=", id)
      .where("cause", "=", "factors_reset")
      .execute();
    expect(holds).toHaveLength(1);
  });

  it("a factor reset leaves no confirmation to a session that it ended, also during its check", async () => {
    const { id, browser, secret } = await withTotp();
    const { body } = await browser.post("/api/security/backup-codes");
    const token = hashToken(browser.cookies.get("summit") ?? "");
    const { id: sessionId } = await summit.app.db
      .selectFrom("sessions")
      .select("id")
      .where("tokenHash", "=", token)
      .executeTakeFirstOrThrow();
    const session = await summit.app.sessions.findClient(browser.cookies.get("summit") ?? "");
    assert(session?.id === sessionId, "the open session");
    await confirmApproval(second, await ask(id));
    const proof = { factor: "totp", code: codeOf(secret) } as const;
    const request = { challenge: body.challenge.token, proof };
    const by = { session, site: undefined };
    await expect(confirm(summit.app, request, by)).rejects.toMatchObject({ code: "challenge_over" });
  });

  it("a factor reset is refused without factors, without a reason, and without permission", async () => {
    const { id, browser } = await registered();
    expect((await ask(id)).body.code).toBe("factors_not_set");
    expect((await first.get(path(id))).body.payoutsHeldUntil).toBeNull();
    expect((await first.post(`${path(id)}/reset`, { reason: "  " })).body.fields.reason).toMatch(
      /^Enter how/,
    );
    expect((await ask(randomUUIDv7())).status).toBe(404);
    expect((await ask(id, await summit.staffBrowser("operator"))).body.code).toBe("not_permitted");
    expect((await (await summit.staffBrowser("broker")).get(path(id))).body.code).toBe("not_permitted");
    expect((await browser.post(`${path(id)}/reset`, { reason })).status).toBe(401);
    expect((await browser.get("/api/payout-hold")).body).toEqual({ until: null, cause: null });
  });
});

describe("for a day after a reset", () => {
  const money = [...factorsRoutes, ...restrictionRoutes];
  const fixture = setupPaymentFixture("normal", {
    routes: [...money, ...approvalRoutes(money)],
    subscriptions: {},
  });
  const { restrict, release, lift } = restrictionFixture(fixture);

  async function secured(): Promise<{ client: SignedIn; beneficiaryId: string }> {
    const client = await fixture().addClient();
    const at = fixture().clock();
    const userId = await contactOf(fixture().db, client.id);
    await fixture()
      .db.insertInto("totpSecrets")
      .values({ userId, sealedFor: userId, secret: "sealed", createdAt: at, enabledAt: at })
      .execute();
    await fixture().deposit(client, "100.00", "EUR");
    return { client, beneficiaryId: await fixture().addBeneficiary(client) };
  }

  async function reset({ id }: SignedIn): Promise<void> {
    const [first, second] = [await fixture().addStaff("approver"), await fixture().addStaff("approver")];
    const pending = await fixture().call(first, "POST", `/api/admin/clients/${id}/factors/reset`, {
      payload: { reason },
    });
    const { body } = await fixture().call(second, "GET", "/api/admin/approvals");
    const approval = body.items.find((item: { id: string }) => item.id === pending.body.approval.id);
    const path = `/api/admin/approvals/${approval.id}/confirm`;
    const confirmed = await fixture().call(second, "POST", path, { payload: { digest: approval.digest } });
    expect(confirmed.status).toBe(200);
  }

  const withdraw = (who: SignedIn, beneficiaryId: string) =>
    fixture().call(who, "POST", "/api/balances/EUR/withdrawals", {
      payload: { beneficiaryId, amount: "1.00" },
    });
  const statusOf = async (id: string) =>
    (await fixture().db.selectFrom("payments").select("status").where("id", "=", id).executeTakeFirst())
      ?.status;
  const passTheDay = async () => {
    fixture().setNow(new Date(fixture().clock().getTime() + dayMs + 1));
    await fixture()
      .db.transaction()
      .execute((tx) => endRestrictions(tx, fixture().clock()));
    await fixture()
      .db.updateTable("sessions")
      .set({ lastSeenAt: fixture().clock(), expiresAt: new Date(fixture().clock().getTime() + dayMs) })
      .execute();
  };

  it("a day after a factor reset earlier payouts leave on their own, and the client reads why they waited", async () => {
    const { client, beneficiaryId } = await secured();
    const { body } = await withdraw(client, beneficiaryId);
    await reset(client);
    await fixture().relay();
    expect(await statusOf(body.id)).toBe("READY");
    const back = await fixture().signInAgain(client);
    expect(await withdraw(back, beneficiaryId)).toMatchObject({
      status: 409,
      body: { code: "payouts_on_hold" },
    });
    const [hold] = (
      await fixture().call(await fixture().addStaff(), "GET", `/api/admin/clients/${client.id}/restrictions`)
    ).body.items;
    expect(hold).toMatchObject({ fromReset: true, state: "in_force", kinds: ["pay", "withdraw"] });
    expect((await lift(hold.id, await fixture().addStaff("approver"))).body.code).toBe("restriction_timed");
    await passTheDay();
    await fixture().relay();
    expect(await statusOf(body.id)).toBe("SENT");
    expect((await withdraw(back, beneficiaryId)).status).toBe(201);
    expect((await fixture().call(back, "GET", "/api/payout-hold")).body).toEqual({
      until: null,
      cause: null,
    });
  });

  it("no withdrawal leaves within a day of a factor reset, even of fifty concurrent ones", async () => {
    const { client, beneficiaryId } = await secured();
    const answers = await Promise.all([
      // The database refuses an approval whose session has ended.
      ...Array.from({ length: 50 }, () => withdraw(client, beneficiaryId).catch(() => undefined)),
      reset(client),
    ]);
    const taken = answers.filter((answer) => answer?.status === 201).length;
    expect(await fixture().balanceOf(client, "EUR")).toBe(100_00n - BigInt(taken) * 100n);
    await fixture().relay();
    const { count } = await fixture()
      .db.selectFrom("payments")
      .select(({ fn }) => fn.countAll<bigint>().as("count"))
      .where("clientId", "=", client.id)
      .where("status", "<>", "READY")
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
    const back = await fixture().signInAgain(client);
    expect((await withdraw(back, beneficiaryId)).body.code).toBe("payouts_on_hold");
  });

  it("a factor reset's hold stays hidden behind another restriction, and outlasts it", async () => {
    const { client, beneficiaryId } = await secured();
    const id = await restrict(client, "pay", "withdraw");
    await reset(client);
    const back = await fixture().signInAgain(client);
    expect((await withdraw(back, beneficiaryId)).body.code).toBe("account_under_review");
    await release(id);
    expect((await withdraw(back, beneficiaryId)).body.code).toBe("payouts_on_hold");
  });

  it("a factor reset's hold coexists with a restriction of the same, which outlives it", async () => {
    const { client, beneficiaryId } = await secured();
    await reset(client);
    const id = await restrict(client, "pay");
    await passTheDay();
    const back = await fixture().signInAgain(client);
    expect((await withdraw(back, beneficiaryId)).body.code).toBe("account_under_review");
    await release(id);
    expect((await withdraw(back, beneficiaryId)).status).toBe(201);
  });
});
