import { describe, expect, it } from "vitest";
import { screeningRoutes } from "#server/clients/screening/routes.ts";
import { screeningSubscriptions } from "#server/clients/screening/subscriptions.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { contactOf } from "../support/client-users.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { loadNames } from "../support/screening-lists.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const also = { routes: screeningRoutes, subscriptions: screeningSubscriptions };

describe("outside the demo", () => {
  const fixture = setupPaymentFixture("normal", {
    ...also,
    environment: { DEMO: "0", SCREENING_LISTS: "uk" },
  });

  async function client(): Promise<SignedIn> {
    await loadNames(fixture(), { DEM0001: ["Synthetic Listed Person"] });
    const added = await fixture().addClient();
    await fixture()
      .db.updateTable("clients")
      .set({ name: "Demo Client" })
      .where("id", "=", added.id)
      .execute();
    await fixture().deposit(added, "100.00", "EUR");
    return added;
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

  /** Enables the second factor as the security page does after the app's first code. */
  async function setUpFactor({ id: clientId }: SignedIn): Promise<void> {
    const at = fixture().clock();
    await fixture()
      .db.transaction()
      .execute(async (tx) => {
        const userId = await contactOf(tx, clientId);
        await tx
          .insertInto("totpSecrets")
          .values({ userId, sealedFor: userId, secret: "sealed", createdAt: at, enabledAt: at })
          .execute();
        await appendEvents(
          tx,
          [{ kind: "security_changed", clientId, change: "totp_added", detail: null }],
          at,
        );
      });
  }

  it("a withdrawal waits for a client without a second factor, who is asked once, and leaves once there is one", async () => {
    const who = await client();
    const beneficiaryId = await fixture().addBeneficiary(who, "EUR", "Plain Demo Recipient");
    const { body } = await fixture().call(who, "POST", "/api/balances/EUR/withdrawals", {
      payload: { beneficiaryId, amount: "100.00" },
    });
    await fixture().settle();
    expect(await statusOf(body.id)).toBe("READY");
    expect(await askedOf(who.id)).toBe(1);
    await setUpFactor(who);
    await fixture().settle();
    expect(await statusOf(body.id)).toBe("COMPLETED");
    expect(await askedOf(who.id)).toBe(1);
  });

  it("a withdrawal leaves at once for a client with a second factor", async () => {
    const who = await client();
    await setUpFactor(who);
    const beneficiaryId = await fixture().addBeneficiary(who, "EUR", "Plain Demo Recipient");
    const { body } = await fixture().call(who, "POST", "/api/balances/EUR/withdrawals", {
      payload: { beneficiaryId, amount: "100.00" },
    });
    await fixture().settle();
    expect(await statusOf(body.id)).toBe("COMPLETED");
    expect(await askedOf(who.id)).toBe(0);
  });

  it("an unconfirmed authenticator secret is no second factor", async () => {
    const who = await client();
    const userId = await contactOf(fixture().db, who.id);
    const pending = { userId, sealedFor: userId, secret: "sealed", createdAt: fixture().clock() };
    await fixture().db.insertInto("totpSecrets").values(pending).execute();
    const beneficiaryId = await fixture().addBeneficiary(who, "EUR", "Plain Demo Recipient");
    const { body } = await fixture().call(who, "POST", "/api/balances/EUR/withdrawals", {
      payload: { beneficiaryId, amount: "100.00" },
    });
    await fixture().settle();
    expect(await statusOf(body.id)).toBe("READY");
  });
});
