import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { toEndToEndId } from "#domain/payments/payouts/payout-file.ts";
import { deskListRoutes } from "#server/reporting/desk/routes.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { importStatement, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent", { routes: deskListRoutes, subscriptions: {} });
const { prepare, approve, file } = payoutApprovals(fixture);
let client: SignedIn;
beforeEach(async () => {
  client = await fixture().addClient();
});

type Line = { account: string; currency: string; debit: string | null; credit: string | null };
type Posting = { event: string; lines: Line[] };

async function postingsOf(tradeId: string): Promise<Posting[]> {
  const { body } = await fixture().call(await fixture().addStaff(), "GET", `/api/admin/trades/${tradeId}`);
  return body.postings;
}
/** Events of the ledger's journals that name the trade. */
async function journalsOf(tradeId: string): Promise<string[]> {
  const rows = await fixture()
    .db.selectFrom("journals")
    .select("event")
    .where("tradeId", "=", tradeId)
    .execute();
  return rows.map(({ event }) => event).toSorted();
}
const eventsOf = (postings: readonly Posting[]) => postings.map(({ event }) => event).toSorted();

describe("a trade's postings at the desk", () => {
  it("a trade's postings show how money that came in parts pays for it", async () => {
    const trade = await fixture().bookTrade(client);
    await fixture().receive("400.00", "GBP", trade.reference);
    await fixture().receive("600.00", "GBP", trade.reference);
    expect((await fixture().readTrade(client, trade.id)).stage).toBe("FUNDED");
    expect(eventsOf(await postingsOf(trade.id))).toEqual(await journalsOf(trade.id));
  });

  it("a trade's postings show how a part that came in goes back when it is cancelled", async () => {
    const trade = await fixture().bookTrade(client);
    await fixture().receive("400.00", "GBP", trade.reference);
    expect((await cancelAsClient(fixture(), client, trade.id)).status).toBe(200);
    expect(eventsOf(await postingsOf(trade.id))).toEqual(await journalsOf(trade.id));
  });

  it("a trade's postings show a payment that arrived and came back", async () => {
    const trade = await fixture().bookTrade(client);
    const beneficiaryId = await fixture().addBeneficiary(client);
    const payload = { lines: [{ beneficiaryId, amount: "1166.49" }] };
    await fixture().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload });
    await fixture().receive("1000.00", "GBP", trade.reference);
    await fixture().relay();
    const [payment] = (await fixture().readTrade(client, trade.id)).payments;
    const id = payment?.id ?? "";
    const [one, other] = [await fixture().addStaff(), await fixture().addStaff("approver")];
    await prepare(one, [id], true);
    await approve(other, [id]);
    expect((await file(one, [id])).status).toBe(201);
    const account = fixture().app.bank.accountFor("EUR")?.iban ?? "";
    const entry = { amount: "1166.49", endToEndId: toEndToEndId(id), currency: "EUR" };
    const euros = (direction: "CRDT" | "DBIT") => ({
      id: randomUUIDv7().slice(-12),
      account,
      currency: "EUR",
      entries: [{ ...entry, direction, reference: randomUUIDv7() }],
    });
    await importStatement(fixture(), one, euros("DBIT"));
    await importStatement(fixture(), one, euros("CRDT"));
    expect(eventsOf(await postingsOf(trade.id))).toEqual(await journalsOf(trade.id));
  });

  it("a trade's postings show the receipt whose excess went to the balance", async () => {
    const trade = await fixture().bookTrade(client);
    await fixture().receive("1000.50", "GBP", trade.reference);
    expect((await fixture().readTrade(client, trade.id)).stage).toBe("FUNDED");
    expect(eventsOf(await postingsOf(trade.id))).toEqual(await journalsOf(trade.id));
  });
});
