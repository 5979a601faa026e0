import { randomBytes, randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { ClientAccountKind } from "#domain/ledger/journals/account-ref.ts";
import { profitShareEarnedJournal } from "#domain/ledger/journals/profit-share-postings.ts";
import { freezeRemaining } from "#server/clients/frozen-funds/freeze-funds.ts";
import { requireSignIn } from "#server/clients/restrictions/require-unrestricted.ts";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { screeningRoutes } from "#server/clients/screening/routes.ts";
import { screeningSubscriptions } from "#server/clients/screening/subscriptions.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import { clientBalances } from "#server/ledger/journals/store.ts";
import { payoutRoutes } from "#server/payments/payouts/payouts-routes.ts";
import { clientPageRoutes } from "#server/reporting/desk/client-page-routes.ts";
import { listMovements } from "#server/rewards/store.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { loadNames } from "../support/screening-lists.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("silent", {
  routes: [...screeningRoutes, ...restrictionRoutes, ...payoutRoutes, ...clientPageRoutes],
  subscriptions: screeningSubscriptions,
});

/** Two random eight-letter words: a payer resembling another client's listed name would be held. */
const unlikeOthers = () =>
  randomBytes(8)
    .toString("hex")
    .replaceAll(/[\da-f]/g, (digit) => "bdfghjklmnprstvz"[Number.parseInt(digit, 16)] ?? "")
    .replace(/^(.{8})/, "$1 ");

/** A client with 500.00 EUR and 20.00 GBP whose name resembles a listed one; also returns the case's id. */
async function matchedClient() {
  const name = unlikeOthers();
  const client = await fixture().addClient();
  await fixture().db.updateTable("clients").set({ name }).where("id", "=", client.id).execute();
  await fixture().deposit(client, "500.00", "EUR");
  await fixture().deposit(client, "20.00", "GBP");
  const beneficiaryId = await fixture().addBeneficiary(client, "EUR", "Plain Demo Recipient");
  await loadNames(fixture(), { [`D${randomUUIDv7().slice(-6)}`]: [name] });
  const { id: caseId } = await fixture()
    .db.selectFrom("screeningCases")
    .select("id")
    .where("subjectId", "=", client.id)
    .executeTakeFirstOrThrow();
  return { client, beneficiaryId, caseId };
}

const decide = (who: SignedIn, id: string, decision: string) =>
  fixture().call(who, "POST", `/api/admin/screening/cases/${id}/decision`, {
    payload: { decision, reason: "Same day of birth" },
  });
const approver = () => fixture().addStaff("approver");

/** Profit share earned by a referral, in US cents. */
const earn = ({ id: clientId }: SignedIn, usdMinor: bigint) =>
  fixture()
    .db.transaction()
    .execute((tx) => {
      const facts = { id: randomUUIDv7(), subjectId: randomUUIDv7(), postedAt: fixture().clock() };
      return postJournal(tx, profitShareEarnedJournal({ ...facts, clientId, usdMinor }));
    });

async function heldBy({ id }: SignedIn, kind: ClientAccountKind) {
  const rows = await clientBalances(fixture().db, id, kind);
  return rows.filter(({ balance }) => balance > 0n).map(({ currency, balance }) => `${balance} ${currency}`);
}

const all = ["50000 EUR", "2000 GBP"];

describe("a confirmed sanctions match of a client", () => {
  it("a confirmed match ends the sessions, refuses the sign-in without a reason, and freezes the money in each currency", async () => {
    const { client, caseId } = await matchedClient();
    expect((await fixture().call(client, "GET", "/api/balances")).status).toBe(200);
    expect((await decide(await approver(), caseId, "confirmed")).body).toMatchObject({ status: "confirmed" });
    expect((await fixture().call(client, "GET", "/api/balances")).status).toBe(401);
    await expect(requireSignIn(fixture().db, client.id, fixture().clock())).rejects.toThrow(
      "account_under_review",
    );
    expect(await heldBy(client, "client_balance")).toEqual([]);
    expect(await heldBy(client, "client_frozen")).toEqual(all);
    const staff = await fixture().addStaff("viewer");
    const { body } = await fixture().call(staff, "GET", `/api/admin/clients/${client.id}/restrictions`);
    expect(body.items).toMatchObject([
      { fromMatch: true, kinds: ["quote", "book", "receive", "convert", "pay", "withdraw", "sign_in"] },
    ]);
    const alone = await fixture().call(
      await approver(),
      "POST",
      `/api/admin/restrictions/${body.items[0].id}/lift`,
      {
        payload: { reason: "I know them" },
      },
    );
    expect(alone.body.code).toBe("restriction_of_match");
  });

  it("a confirmed match freezes returned money at once", async () => {
    const { client, beneficiaryId, caseId } = await matchedClient();
    const { body } = await fixture().call(client, "POST", "/api/balances/EUR/withdrawals", {
      payload: { beneficiaryId, amount: "100.00" },
    });
    await decide(await approver(), caseId, "confirmed");
    expect(await heldBy(client, "client_frozen")).toEqual(["40000 EUR", "2000 GBP"]);
    const declined = await fixture().call(
      await fixture().addStaff(),
      "POST",
      `/api/admin/payments/${body.id}/decline`,
      {
        payload: { reason: "It cannot go" },
      },
    );
    expect(declined.status).toBe(200);
    expect(await heldBy(client, "client_balance")).toEqual([]);
    expect(await heldBy(client, "client_frozen")).toEqual(all);
  });

  it("a confirmed match is overturned by two people, who release the money; one alone does nothing", async () => {
    const { client, caseId } = await matchedClient();
    const [one, other] = [await approver(), await approver()];
    await decide(one, caseId, "confirmed");
    const response = await decide(one, caseId, "cleared");
    expect(response.body).toMatchObject({ status: "confirmed", overturn: { byMe: true } });
    expect((await decide(one, caseId, "cleared")).body.code).toBe("screening_overturn_own");
    expect(await heldBy(client, "client_frozen")).toEqual(all);
    expect((await decide(other, caseId, "cleared")).body).toMatchObject({ status: "cleared" });
    expect(await heldBy(client, "client_frozen")).toEqual([]);
    expect(await heldBy(client, "client_balance")).toEqual(all);
    await requireSignIn(fixture().db, client.id, fixture().clock());
  });

  it("a confirmed match freezes the profit share, later earnings with the worker's next round, and releases it", async () => {
    const { client, caseId } = await matchedClient();
    await earn(client, 5_000n);
    const [one, other] = [await approver(), await approver()];
    await decide(one, caseId, "confirmed");
    expect(await heldBy(client, "client_profit_share")).toEqual([]);
    expect(await heldBy(client, "client_frozen_profit_share")).toEqual(["5000 USD"]);
    await earn(client, 250n);
    const sweep = () =>
      fixture()
        .db.transaction()
        .execute((tx) => freezeRemaining(tx, { now: fixture().clock(), newId: randomUUIDv7 }));
    expect(await sweep()).toBe(1);
    expect(await heldBy(client, "client_frozen_profit_share")).toEqual(["5250 USD"]);
    expect(await sweep()).toBe(0);
    const viewer = await fixture().addStaff("viewer");
    const shown = await fixture().call(viewer, "GET", `/api/admin/clients/${client.id}/balances`);
    expect(shown.body).toMatchObject({
      items: [
        { currency: "EUR", amount: "0.00", frozen: "500.00", unverified: "0.00" },
        { currency: "GBP", amount: "0.00", frozen: "20.00", unverified: "0.00" },
      ],
    });
    await decide(one, caseId, "cleared");
    await decide(other, caseId, "cleared");
    expect(await heldBy(client, "client_profit_share")).toEqual(["5250 USD"]);
    expect(await heldBy(client, "client_frozen_profit_share")).toEqual([]);
    const movements = await listMovements(fixture().db, client.id, undefined, 10);
    expect(movements.map(({ event }) => event)).toEqual(["profit_share_earned", "profit_share_earned"]);
  });

  it("a confirmed match freezes exactly what 30 concurrent withdrawals leave, and nothing leaves after it", async () => {
    const { client, beneficiaryId, caseId } = await matchedClient();
    const who = await approver();
    // Signed out mid-call: refused, or the confirmed approval no longer belongs to them.
    const withdraw = () =>
      fixture()
        .call(client, "POST", "/api/balances/EUR/withdrawals", { payload: { beneficiaryId, amount: "1.00" } })
        .catch(() => ({ status: 401 }));
    const answers = Array.from({ length: 30 }, withdraw);
    const confirmed = await decide(who, caseId, "confirmed");
    const results = await Promise.all(answers);
    expect(confirmed.status).toBe(200);
    const paid = results.filter(({ status }) => status === 201).length;
    expect(await heldBy(client, "client_balance")).toEqual([]);
    expect(await heldBy(client, "client_frozen")).toEqual([`${50_000 - paid * 100} EUR`, "2000 GBP"]);
  });

  it("a match confirmed before money could be frozen is repaired by the worker", async () => {
    const { client, caseId } = await matchedClient();
    await decide(await approver(), caseId, "confirmed");
    const again = () =>
      fixture()
        .db.transaction()
        .execute((tx) => freezeRemaining(tx, { now: fixture().clock(), newId: randomUUIDv7 }));
    expect(await again()).toBe(0);
    expect(await heldBy(client, "client_frozen")).toEqual(all);
  });
});
