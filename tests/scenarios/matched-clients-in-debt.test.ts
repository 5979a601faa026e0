import { randomBytes, randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { toEndToEndId } from "#domain/payments/payouts/payout-file.ts";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { screeningRoutes } from "#server/clients/screening/routes.ts";
import { screeningSubscriptions } from "#server/clients/screening/subscriptions.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { deskListRoutes } from "#server/reporting/desk/routes.ts";
import { readTrade } from "#server/trading/trades/read-trade.ts";
import { approveRequest } from "../support/approve-request.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import { expireAll } from "../support/expire-all.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { loadNames } from "../support/screening-lists.ts";
import { importStatement, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent", {
  routes: [...screeningRoutes, ...restrictionRoutes, ...deskListRoutes, ...approvalRoutes(deskListRoutes)],
  subscriptions: screeningSubscriptions,
});
const { prepare, approve, file } = payoutApprovals(fixture);
let today = new Date("2026-03-10T10:00:00.000Z").getTime();
beforeEach(() => {
  today += 14 * 86_400_000;
  fixture().setNow(new Date(today));
  fixture().setMid("GBP", "EUR", "1.17");
});

/** Two random eight-letter words: a payer resembling another client's listed name would be held. */
const unlikeOthers = () =>
  randomBytes(8)
    .toString("hex")
    .replaceAll(/[\da-f]/g, (digit) => "bdfghjklmnprstvz"[Number.parseInt(digit, 16)] ?? "")
    .replace(/^(.{8})/, "$1 ");

type Named = SignedIn & { readonly name: string };

async function namedClient(): Promise<Named> {
  const client = await fixture().addClient();
  const name = unlikeOthers();
  await fixture().db.updateTable("clients").set({ name }).where("id", "=", client.id).execute();
  return { ...client, name };
}

/** A sanctions match of the client is confirmed. */
async function confirmMatch({ id, name }: Named): Promise<void> {
  await loadNames(fixture(), { [`D${randomUUIDv7().slice(-6)}`]: [name] });
  const { id: caseId } = await fixture()
    .db.selectFrom("screeningCases")
    .select("id")
    .where("subjectId", "=", id)
    .executeTakeFirstOrThrow();
  const payload = { decision: "confirmed", reason: "Same day of birth" };
  const path = `/api/admin/screening/cases/${caseId}/decision`;
  expect((await fixture().call(await fixture().addStaff("approver"), "POST", path, { payload })).status).toBe(
    200,
  );
}

/** Withdraws 500.00 GBP, all that the client has. */
async function withdrawAll(client: Named): Promise<string> {
  await fixture().deposit(client, "500.00", "GBP");
  const beneficiaryId = await fixture().addBeneficiary(client, "GBP", "Plain Demo Recipient");
  const payload = { beneficiaryId, amount: "500.00" };
  return (await fixture().call(client, "POST", "/api/balances/GBP/withdrawals", { payload })).body.id;
}

/** Cancels a trade when its euros have become cheaper, which costs 105.40 GBP. */
async function cancelAtCost(client: Named): Promise<string> {
  const trade = await fixture().bookTrade(client);
  fixture().setNow(new Date(fixture().clock().getTime() + 120_000));
  fixture().setMid("GBP", "EUR", "1.30");
  expect((await cancelAsClient(fixture(), client, trade.id)).status).toBe(200);
  return trade.id;
}

async function poundsOf({ id }: SignedIn) {
  const rows = await fixture()
    .db.selectFrom("accounts")
    .select(["kind", "balance"])
    .where("clientId", "=", id)
    .where("currency", "=", "GBP")
    .where("kind", "in", ["client_balance", "client_frozen", "closeout_receivable"])
    .execute();
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
}

const stageOf = async (clientId: string, id: string) =>
  (await readTrade(fixture().db, { clientId, id, now: fixture().clock() })).stage;

describe("a client with a confirmed match who owes from a closed trade", () => {
  it("a matched client in debt has a part-funded trade expire, as do the trades of everybody else", async () => {
    const client = await namedClient();
    const [unpaid, paidInPart] = [await fixture().bookTrade(client), await fixture().bookTrade(client)];
    await fixture().receive("400.00", "GBP", paidInPart.reference, randomUUIDv7(), client.name);
    await confirmMatch(client);
    const other = await fixture().addClient();
    const others = await fixture().bookTrade(other);
    fixture().setMid("GBP", "EUR", "1.30");
    fixture().setNow(new Date(new Date(others.fundBy).getTime() + 1));
    await fixture()
      .db.transaction()
      .execute((tx) => expireAll(tx, fixture().context()));
    expect(await stageOf(client.id, unpaid.id)).toBe("CANCELLED");
    expect(await stageOf(client.id, paidInPart.id)).toBe("CANCELLED");
    expect(await stageOf(other.id, others.id)).toBe("CANCELLED");
    expect(await checkBooks(fixture().db)).toEqual([]);
  });

  it("a matched client in debt has a declined payment pay the debt, and the rest of it frozen", async () => {
    const client = await namedClient();
    const paymentId = await withdrawAll(client);
    await cancelAtCost(client);
    await confirmMatch(client);
    const path = `/api/admin/payments/${paymentId}/decline`;
    const payload = { reason: "It cannot go" };
    const declined = await fixture().call(await fixture().addStaff(), "POST", path, { payload });
    expect({ status: declined.status, code: declined.body.code }).toEqual({ status: 200, code: undefined });
    expect(await poundsOf(client)).toEqual({
      client_balance: 0n,
      client_frozen: 394_60n,
      closeout_receivable: 0n,
    });
    expect(await checkBooks(fixture().db)).toEqual([]);
  });

  it("a matched client in debt whose payout comes back does not stop the statement that carries it", async () => {
    const client = await namedClient();
    const paymentId = await withdrawAll(client);
    await fixture().relay();
    const [one, other] = [await fixture().addStaff(), await fixture().addStaff("approver")];
    await prepare(one, [paymentId], true);
    await approve(other, [paymentId]);
    expect((await file(one, [paymentId])).status).toBe(201);
    await cancelAtCost(client);
    await confirmMatch(client);
    const { status, body } = await importStatement(fixture(), one, {
      id: randomUUIDv7().slice(-12),
      entries: [
        { reference: randomUUIDv7(), amount: "500.00", endToEndId: toEndToEndId(paymentId), isReturn: true },
        { reference: randomUUIDv7(), amount: "9.00", text: "somebody else's" },
      ],
    });
    expect({ status, code: body.code }).toEqual({ status: 201, code: undefined });
    expect(await poundsOf(client)).toMatchObject({ client_balance: 0n, client_frozen: 394_60n });
  });

  it("a matched client has a waived cost that is paid back frozen at once", async () => {
    const client = await namedClient();
    await fixture().deposit(client, "500.00", "GBP");
    const tradeId = await cancelAtCost(client);
    await confirmMatch(client);
    const path = `/api/admin/trades/${tradeId}/waive-closeout`;
    const payload = { reason: "Our fault" };
    await approveRequest(
      fixture(),
      await fixture().call(await fixture().addStaff("approver"), "POST", path, { payload }),
    );
    expect(await poundsOf(client)).toMatchObject({ client_balance: 0n, client_frozen: 500_00n });
    expect(await checkBooks(fixture().db)).toEqual([]);
  });
});
