import { describe, expect, it } from "vitest";
import { replaceContact } from "#server/clients/accounts/store.ts";
import { screeningRoutes } from "#server/clients/screening/routes.ts";
import { screeningSubscriptions } from "#server/clients/screening/subscriptions.ts";
import { teamRoutes } from "#server/clients/team/routes.ts";
import { notificationSubscriptions } from "#server/notifications/subscriptions.ts";
import type { Mail } from "#server/platform/mailer/mailer.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { addMember, contactOf } from "../support/client-users.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { loadNames } from "../support/screening-lists.ts";
import { addSecondFactor, removeSecondFactor } from "../support/second-factors.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const { client_second_factor_needed: notified = [] } = notificationSubscriptions;
const also = {
  routes: [...screeningRoutes, ...teamRoutes],
  subscriptions: { ...screeningSubscriptions, client_second_factor_needed: notified },
};

describe("outside the demo", () => {
  const fixture = setupPaymentFixture("normal", {
    ...also,
    environment: { DEMO: "0", SCREENING_LISTS: "uk" },
  });
  const mails: Mail[] = [];

  type Client = SignedIn & { readonly contactId: string; readonly beneficiaryId: string };

  async function client(): Promise<Client> {
    const enqueue = async (_tx: unknown, queued: readonly Mail[]) => void mails.push(...queued);
    Object.assign(fixture().app, { outgoingMail: { enqueue } });
    await loadNames(fixture(), { DEM0001: ["Synthetic Listed Person"] });
    const added = await fixture().addClient();
    await fixture()
      .db.updateTable("clients")
      .set({ name: "Demo Client" })
      .where("id", "=", added.id)
      .execute();
    await fixture().deposit(added, "100.00", "EUR");
    const beneficiaryId = await fixture().addBeneficiary(added, "EUR", "Plain Demo Recipient");
    return { ...added, contactId: await contactOf(fixture().db, added.id), beneficiaryId };
  }

  /** Another owner, with a second factor. */
  async function addOwner({ id: clientId }: SignedIn): Promise<SignedIn & { readonly userId: string }> {
    const { db, clock, app } = fixture();
    const userId = await addMember(db, { clientId, role: "owner", at: clock() });
    await addSecondFactor(db, userId, clock());
    const seen = { id: app.newId(), now: clock(), address: "127.0.0.1", userAgent: "test" };
    const token = await db.transaction().execute((tx) => openSession(tx, { clientId, userId }, seen));
    await db
      .insertInto("clientApprovalPolicies")
      .values({ clientId, setAt: clock(), setBy: userId, version: 1 })
      .execute();
    return { id: clientId, userId, cookie: `summit=${token}` };
  }

  async function withdraw(who: SignedIn, beneficiaryId: string): Promise<string> {
    const payload = { beneficiaryId, amount: "100.00" };
    const { status, body } = await fixture().call(who, "POST", "/api/balances/EUR/withdrawals", { payload });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id;
  }

  /** A payment that its client's contact made before they lost their second factor. */
  async function withdrawAndWait(who: Client): Promise<string> {
    await addSecondFactor(fixture().db, who.contactId, fixture().clock());
    const id = await withdraw(who, who.beneficiaryId);
    await removeSecondFactor(fixture().db, who.contactId);
    await fixture().settle();
    return id;
  }

  const statusOf = async (id: string) =>
    (await fixture().db.selectFrom("payments").select("status").where("id", "=", id).executeTakeFirst())
      ?.status;

  const askedOf = async (clientId: string) => {
    const rows = await fixture().db.selectFrom("outbox").select("events").execute();
    const events = rows.flatMap((row) => row.events as { kind: string; clientId?: string }[]);
    return events.filter(
      (event) => event.kind === "client_second_factor_needed" && event.clientId === clientId,
    ).length;
  };

  /** Enables the second factor as the security page does after the app's first code, in the session of a client. */
  async function setUpFactor(userId: string, clientId: string, isNamed = true): Promise<void> {
    const { db, clock } = fixture();
    await addSecondFactor(db, userId, clock());
    const event = { kind: "security_changed", clientId, change: "totp_added", detail: null } as const;
    await db
      .transaction()
      .execute((tx) => appendEvents(tx, [isNamed ? { ...event, userId } : event], clock()));
    await fixture().settle();
  }

  it.each([true, false])(
    "a payment waits for a contact without a second factor, who is asked once, and leaves once there is one (named: %s)",
    async (isNamed) => {
      const who = await client();
      const id = await withdrawAndWait(who);
      expect(await statusOf(id)).toBe("READY");
      expect(await askedOf(who.id)).toBe(1);
      // An event of a version before named the client alone.
      await setUpFactor(who.contactId, who.id, isNamed);
      expect(await statusOf(id)).toBe("COMPLETED");
      expect(await askedOf(who.id)).toBe(1);
    },
  );

  it("a payment leaves at once for a client with a second factor", async () => {
    const who = await client();
    await addSecondFactor(fixture().db, who.contactId, fixture().clock());
    const id = await withdraw(who, who.beneficiaryId);
    await fixture().settle();
    expect(await statusOf(id)).toBe("COMPLETED");
    expect(await askedOf(who.id)).toBe(0);
  });

  it("an unconfirmed authenticator secret is no second factor", async () => {
    const who = await client();
    const pending = { userId: who.contactId, sealedFor: who.contactId, secret: "sealed" };
    await fixture()
      .db.insertInto("totpSecrets")
      .values({ ...pending, createdAt: fixture().clock() })
      .execute();
    const payload = { beneficiaryId: who.beneficiaryId, amount: "100.00" };
    const { body } = await fixture().call(who, "POST", "/api/balances/EUR/withdrawals", { payload });
    expect(body.code).toBe("second_factor_missing");
    const second = await addOwner(who);
    const id = await withdraw(second, who.beneficiaryId);
    await fixture().settle();
    expect(await statusOf(id)).toBe("READY");
  });

  it("a second factor releases what waits for it in every account whose contact it is, and in no other", async () => {
    const [who, company, other] = [await client(), await client(), await client()];
    const { db } = fixture();
    const createdAt = fixture().clock();
    const membership = { clientId: company.id, userId: who.contactId, role: "owner", createdAt } as const;
    const ids = [await withdrawAndWait(who), await withdrawAndWait(company), await withdrawAndWait(other)];
    const { email } = await db
      .selectFrom("users")
      .select("email")
      .where("id", "=", who.contactId)
      .executeTakeFirstOrThrow();
    await db.insertInto("memberships").values(membership).execute();
    await db.transaction().execute((tx) => replaceContact(tx, company.id, { id: who.contactId, email }));
    await setUpFactor(who.contactId, who.id);
    expect(await Promise.all(ids.map(statusOf))).toEqual(["COMPLETED", "COMPLETED", "READY"]);
  });

  it("another contact with a second factor releases what waits for the former one's", async () => {
    const who = await client();
    await addOwner(who);
    const id = await withdrawAndWait(who);
    expect(await statusOf(id)).toBe("READY");
    expect((await fixture().call(await fixture().signInAgain(who), "POST", "/api/team/leave")).status).toBe(
      204,
    );
    await fixture().settle();
    expect(await statusOf(id)).toBe("COMPLETED");
  });

  it("a payment by another member asks the contact for theirs, and tells the member whom it waits for", async () => {
    const who = await client();
    const { db } = fixture();
    await db.updateTable("users").set({ name: "Demo Contact" }).where("id", "=", who.contactId).execute();
    const second = await addOwner(who);
    const id = await withdraw(second, who.beneficiaryId);
    await fixture().settle();
    expect(await statusOf(id)).toBe("READY");
    const users = await db
      .selectFrom("users")
      .select(["id", "email"])
      .where("id", "in", [who.contactId, second.userId])
      .execute();
    const mailedTo = (userId: string) => {
      const email = users.find((user) => user.id === userId)?.email;
      return mails.filter(({ to }) => to === email).map(({ subject }) => subject);
    };
    expect(mailedTo(who.contactId)).toEqual(["Set up two-step log-in to send your payment"]);
    expect(mailedTo(second.userId)).toEqual(["A payment is waiting for Demo Contact"]);
    const shown = await db
      .selectFrom("notifications")
      .select(["userId", "title", "path"])
      .where("clientId", "=", who.id)
      .where("kind", "=", "second_factor_needed")
      .orderBy("title")
      .execute();
    expect(shown).toEqual([
      { userId: null, title: "A payment is waiting for Demo Contact", path: `/payments/${id}` },
      { userId: who.contactId, title: "Set up two-step log-in to send your payment", path: "/security" },
    ]);
  });
});
