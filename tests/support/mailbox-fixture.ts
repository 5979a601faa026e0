import { Secret, TOTP } from "otpauth";
import type { LinkPurpose } from "#domain/clients/auth/account-link.ts";
import { clientFileRoutes } from "#server/clients/accounts/file-routes.ts";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { clientEmailRoutes } from "#server/clients/auth/client-email-routes.ts";
import { factorsRoutes } from "#server/clients/auth/factors-routes.ts";
import { issueLink } from "#server/clients/auth/issue-link.ts";
import { createPasswordHasher } from "#server/clients/auth/password-hasher.ts";
import { authRoutes } from "#server/clients/auth/routes.ts";
import { securityRoutes } from "#server/clients/auth/security-routes.ts";
import { endRestrictions } from "#server/clients/restrictions/lift-restriction.ts";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { screeningRoutes } from "#server/clients/screening/routes.ts";
import { screeningSubscriptions } from "#server/clients/screening/subscriptions.ts";
import { teamRoutes } from "#server/clients/team/routes.ts";
import { teamNotifications } from "#server/notifications/team-notifications.ts";
import type { Mail } from "#server/platform/mailer/mailer.ts";
import { contactOf } from "./client-users.ts";
import type { PaymentFixture, SignedIn } from "./payment-fixture.ts";
import { loadNames } from "./screening-lists.ts";
import { addSecondFactor, removeSecondFactor } from "./second-factors.ts";
import { setupPaymentFixture } from "./setup-payment-fixture.ts";

const dayMs = 24 * 3_600_000;
/** Of logins whose owners or thieves set a new one. */
export const newPassword = "a valley after dusk";

/** Clients with money outside the demo, and what whoever has a login's mailbox can do with the mails in it. */
export function setupMailboxFixture() {
  const fixture = setupPaymentFixture("normal", {
    routes: [
      ...[...authRoutes, ...securityRoutes, ...factorsRoutes, ...clientFileRoutes],
      ...[...clientEmailRoutes, ...approvalRoutes(clientEmailRoutes)],
      ...[...restrictionRoutes, ...screeningRoutes, ...teamRoutes],
    ],
    subscriptions: { ...screeningSubscriptions, ...teamNotifications },
    environment: { DEMO: "0", SCREENING_LISTS: "uk" },
  });
  const mails: Mail[] = [];
  return { fixture, mails, ...clientCalls(fixture, mails), ...mailedCalls(fixture), ...payoutCalls(fixture) };
}

type Fixture = () => PaymentFixture;

function clientCalls(fixture: Fixture, mails: Mail[]) {
  return {
    /** A client with 100 euros and a confirmed address, and their contact's id; without a second factor. */
    async funded(): Promise<{ client: SignedIn; userId: string; beneficiaryId: string }> {
      const { app, db, clock } = fixture();
      const passwords = createPasswordHasher(undefined, { memoryCost: 64, timeCost: 1, parallelism: 1 });
      const enqueue = async (_tx: unknown, queued: readonly Mail[]) => void mails.push(...queued);
      Object.assign(app, { passwords, outgoingMail: { enqueue } });
      await loadNames(fixture(), { DEM0001: ["Synthetic Listed Person"] });
      const client = await fixture().addClient();
      await db.updateTable("clients").set({ name: "Demo Client" }).where("id", "=", client.id).execute();
      const userId = await contactOf(db, client.id);
      await db.updateTable("users").set({ emailVerifiedAt: clock() }).where("id", "=", userId).execute();
      await fixture().deposit(client, "100.00", "EUR");
      const beneficiaryId = await fixture().addBeneficiary(client, "EUR", "Plain Demo Recipient");
      return { client, userId, beneficiaryId };
    },
    /** An authenticator app, as though set up long ago. */
    async addFactor(userId: string): Promise<void> {
      await addSecondFactor(fixture().db, userId, fixture().clock());
    },
    /** Sets up an authenticator app; returns the status of its first code. */
    async setUpFactor(who: SignedIn): Promise<number> {
      const { body } = await fixture().call(who, "POST", "/api/security/totp");
      const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
      const payload = { code: totp.generate({ timestamp: fixture().clock().getTime() }) };
      return (await fixture().call(who, "POST", "/api/security/totp/enable", { payload })).status;
    },
  };
}

function mailedCalls(fixture: Fixture) {
  async function emailOf(userId: string): Promise<string> {
    const users = fixture().db.selectFrom("users").select("email").where("id", "=", userId);
    return (await users.executeTakeFirstOrThrow()).email;
  }
  async function linkFor(userId: string, purpose: LinkPurpose): Promise<string> {
    const { db, clock } = fixture();
    const path = await db.transaction().execute((tx) => issueLink(tx, userId, purpose, clock()));
    return path.split("#")[1] ?? "";
  }
  return {
    emailOf,
    linkFor,
    async resetByMail(userId: string): Promise<number> {
      const payload = { token: await linkFor(userId, "reset_password"), password: newPassword };
      return (await fixture().call(undefined, "POST", "/api/reset-password", { payload })).status;
    },
    /** Logs in with the new password. */
    async enter(userId: string, clientId: string): Promise<SignedIn> {
      const payload = { email: await emailOf(userId), password: newPassword };
      const { status, headers } = await fixture().call(undefined, "POST", "/api/login", { payload });
      if (status !== 200) throw new Error(`nobody was logged in: ${status}`);
      return { id: clientId, cookie: String(headers["set-cookie"]).split(";")[0] ?? "" };
    },
  };
}

function payoutCalls(fixture: Fixture) {
  const withdraw = (who: SignedIn, beneficiaryId: string) =>
    fixture().call(who, "POST", "/api/balances/EUR/withdrawals", {
      payload: { beneficiaryId, amount: "1.00" },
    });
  return {
    withdraw,
    /** A payment of a contact who lost their second factor before it left; returns its id. */
    async withdrawAndWait(who: SignedIn, userId: string, beneficiaryId: string): Promise<string> {
      await addSecondFactor(fixture().db, userId, fixture().clock());
      const { status, body } = await withdraw(who, beneficiaryId);
      if (status !== 201) throw new Error(`no payment: ${JSON.stringify(body)}`);
      await removeSecondFactor(fixture().db, userId);
      return body.id;
    },
    async statusOf(paymentId: string) {
      const payments = fixture().db.selectFrom("payments").select("status");
      return (await payments.where("id", "=", paymentId).executeTakeFirst())?.status;
    },
    holdsOf: (clientId: string) =>
      fixture()
        .db.selectFrom("restrictions")
        .select(["cause", "kinds", "endsAt", "setBy"])
        .where("clientId", "=", clientId)
        .execute(),
    /** A day later, with the sessions still open. */
    async passTheDay(): Promise<void> {
      const { db, clock, setNow } = fixture();
      setNow(new Date(clock().getTime() + dayMs + 1));
      await db.transaction().execute((tx) => endRestrictions(tx, clock()));
      const open = { lastSeenAt: clock(), expiresAt: new Date(clock().getTime() + dayMs) };
      await db.updateTable("sessions").set(open).execute();
    },
  };
}
