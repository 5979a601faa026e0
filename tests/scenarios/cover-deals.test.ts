import { beforeAll, describe, expect, it } from "vitest";
import type { HousePosition } from "#contract/reporting/position.ts";
import type { CoverDeal } from "#contract/trading/cover-deals.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { money } from "#domain/money.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { coverCalls, coverRoutes, coversPath } from "../support/cover-fixture.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

/* A pound is worth 1.125 EUR at 0.8; the simulated provider keeps 0.008% of it. */

const fixture = setupPaymentFixture("normal", { routes: coverRoutes, subscriptions: {} });
const { post, tick, wait, simulate, draft, quote, confirm, read, follow, held } = coverCalls(fixture);

let dealer: SignedIn;
let approver: SignedIn;
beforeAll(async () => {
  dealer = await fixture().addStaff("operator");
  approver = await fixture().addStaff("approver");
  await fixture().addStaff("approver");
});

/** A draft with a firm quote of now. */
async function quoted(also: object = {}): Promise<CoverDeal> {
  tick("0.8");
  const { status, body } = await draft(dealer, also);
  expect(status).toBe(201);
  const answer = await quote(approver, body.id);
  expect([answer.status, answer.body.status]).toEqual([200, "DRAFT"]);
  return answer.body;
}

/** A deal that was confirmed while the provider behaves so. */
async function sent(mode: Parameters<typeof simulate>[0]): Promise<CoverDeal> {
  simulate("normal");
  const deal = await quoted();
  simulate(mode);
  const { status, body } = await confirm(approver, deal);
  expect(status).toBe(200);
  simulate("normal");
  return body;
}

describe("a cover deal", () => {
  it("takes what clients exchanged out of the position at mid-market, and its spread is a cost of dealing", async () => {
    await fixture().bookTrade(await fixture().addClient(), "1000.00", "GBP", "EUR");
    expect(await held("position")).toEqual({ EUR: -117_000n, GBP: 100_000n });
    const deal = await quoted({ amount: "1000" });
    expect(deal).toMatchObject({
      ...{ amount: "1000.00", drafted: { own: false }, confirmed: null, dealt: null, rejection: null },
      quote: { sold: "1000.00", bought: "1124.91", rate: 1.12491, midRate: 1.125 },
      provider: { name: "Summit (simulated provider)", simulated: true },
    });
    const { status, body } = await confirm(approver, deal);
    expect([status, body]).toMatchObject([
      200,
      { status: "FILLED", dealt: { sold: "1000.00", bought: "1124.91", result: "-0.09" } },
    ]);
    expect(await held("position")).toEqual({ EUR: -4_500n });
    expect(await held("cover_payable")).toEqual({ GBP: 100_000n });
    expect(await held("cover_receivable")).toEqual({ EUR: -112_491n });
    expect(await held("dealing_result")).toEqual({ EUR: -9n });
    expect(await checkBooks(fixture().db)).toEqual([]);
    const { body: position } = await fixture().call(approver, "GET", "/api/admin/position");
    expect((position as HousePosition).positions).toMatchObject([
      { currency: "EUR", amount: "-45.00", exposure: "40.00", lastCoveredAt: body.dealt.at },
    ]);
    expect((position as HousePosition).dealingResult).toBe("-0.08");
  });

  it("leaves each of its steps in the audit log, with who took it", async () => {
    const { id } = await sent("normal");
    const entries = await fixture()
      .db.selectFrom("auditLog")
      .select(["action", "actorId", "details"])
      .where("subjectId", "=", id)
      .execute();
    expect(Object.fromEntries(entries.map((entry) => [entry.action, entry]))).toMatchObject({
      draft_cover_deal: { actorId: dealer.id, details: { reason: "Cover the day" } },
      quote_cover_deal: { actorId: approver.id, details: { sold: "1,000.00 GBP", simulated: true } },
      confirm_cover_deal: { actorId: approver.id, details: { draftedBy: dealer.id } },
      cover_deal_dealt: { actorId: null },
    });
  });

  it("buys an exact amount too, rounded against the house", async () => {
    const deal = await quoted({ amount: "45.00", amountCurrency: "EUR" });
    expect(deal.quote).toMatchObject({ sold: "40.01", bought: "45.00" });
  });

  it("is settled through the bank on its value date, once however many workers follow it", async () => {
    const deal = await sent("normal");
    const [bank, payable] = [await held("bank"), await held("cover_payable")];
    await follow();
    expect(await held("bank")).toEqual(bank);
    wait(7 * 86_400_000);
    await Promise.all(Array.from({ length: 5 }, follow));
    expect(await held("cover_payable")).toEqual({});
    expect(await held("cover_receivable")).toEqual({});
    expect((await held("bank")).GBP).toBe((bank.GBP ?? 0n) + (payable.GBP ?? 0n));
    approver = await fixture().addStaff("approver");
    dealer = await fixture().addStaff("operator");
    expect(await read(approver, deal.id)).toMatchObject({ status: "SETTLED", settledAt: expect.any(String) });
    expect(await checkBooks(fixture().db)).toEqual([]);
  });
});

describe("confirming a cover deal", () => {
  it("sends it once, however many confirm it at once, and a repeat sends nothing", async () => {
    const deal = await quoted();
    const before = await held("position");
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(approver, deal)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await read(approver, deal.id)).toMatchObject({ status: "FILLED" });
    const moved = ((await held("position")).GBP ?? 0n) - (before.GBP ?? 0n);
    expect(moved).toBe(-100_000n);
    const other = await fixture().addStaff("approver");
    expect((await confirm(other, deal)).body.code).toBe("cover_deal_sent");
    expect((await post(dealer, `/${deal.id}/decline`, { reason: "Too late" })).body.code).toBe(
      "cover_deal_sent",
    );
    expect((await quote(approver, deal.id)).body.code).toBe("cover_deal_sent");
  });

  it("takes another person than who drafted it, also with another account of theirs", async () => {
    tick("0.8");
    const { body: own } = await draft(approver);
    const { body: deal } = await quote(approver, own.id);
    expect(deal.drafted.own).toBe(true);
    expect((await confirm(approver, deal)).body.code).toBe("second_person_same");
    const twin = await fixture().addAccountOf(approver, "approver");
    expect((await confirm(twin, deal)).body.code).toBe("second_person_same");
    expect(await read(approver, deal.id)).toMatchObject({ status: "DRAFT" });
  });

  it("is refused at a quote that has ended, was replaced or never was", async () => {
    const first = await quoted();
    const { body: second } = await quote(approver, first.id);
    expect((await confirm(approver, first)).body.code).toBe("cover_quote_ended");
    wait(20_000);
    expect((await confirm(approver, second)).body.code).toBe("cover_quote_ended");
    const { body: unquoted } = await draft(dealer);
    expect((await confirm(approver, unquoted)).body.code).toBe("cover_quote_ended");
  });

  it.each<StaffRole>(["broker", "viewer", "operator"])("is forbidden to a %s", async (role) => {
    const deal = await quoted();
    const who = await fixture().addStaff(role);
    expect([(await confirm(who, deal)).status, (await quote(who, deal.id)).status]).toEqual([403, 403]);
    if (role !== "operator") expect((await draft(who)).status).toBe(403);
    if (role === "broker") expect((await fixture().call(who, "GET", coversPath)).status).toBe(403);
  });
});

describe("a provider", () => {
  it("that deals a part leaves the rest in the position", async () => {
    const before = await held("position");
    expect(await sent("partial")).toMatchObject({
      status: "PARTLY",
      dealt: { sold: "500.00", bought: "562.45" },
    });
    expect(((await held("position")).GBP ?? 0n) - (before.GBP ?? 0n)).toBe(-50_000n);
  });

  it("that rejects leaves everything as it was and says why", async () => {
    const before = await held("position");
    expect(await sent("reject")).toMatchObject({
      ...{ status: "REJECTED", dealt: null },
      rejection: "No deal at this size (simulated).",
    });
    expect(await held("position")).toEqual(before);
  });

  it("takes a last look, and rejects what the market has overtaken", async () => {
    simulate("normal");
    const deal = await quoted();
    tick("0.81");
    expect((await confirm(approver, deal)).body).toMatchObject({
      status: "REJECTED",
      rejection: "Last look: the market has moved (simulated).",
    });
  });

  it("whose answer is lost is asked, and what it dealt is booked once by however many workers", async () => {
    const before = await held("position");
    const deal = await sent("silent");
    expect(deal).toMatchObject({ status: "UNKNOWN", dealt: null });
    expect(await held("position")).toEqual(before);
    await follow();
    expect(await read(approver, deal.id)).toMatchObject({ status: "UNKNOWN" });
    wait(31_000);
    await Promise.all(Array.from({ length: 10 }, follow));
    expect(await read(approver, deal.id)).toMatchObject({ status: "FILLED" });
    expect(((await held("position")).GBP ?? 0n) - (before.GBP ?? 0n)).toBe(-100_000n);
  });

  it("that never received an order is believed only once the order can't arrive any more", async () => {
    const deal = await sent("lost");
    wait(50_000);
    await follow();
    expect(await read(approver, deal.id)).toMatchObject({ status: "UNKNOWN" });
    wait(1);
    await follow();
    expect(await read(approver, deal.id)).toMatchObject({
      ...{ status: "REJECTED", rejection: "The provider never received the order." },
    });
  });

  it("that is down quotes nothing, and an order sent to it stays unknown until it is back", async () => {
    const deal = await sent("down");
    expect(deal).toMatchObject({ status: "UNKNOWN" });
    simulate("down");
    const { body: next } = await draft(dealer);
    expect((await quote(approver, next.id)).body.code).toBe("cover_unavailable");
    wait(100_000);
    await follow();
    expect(await read(approver, deal.id)).toMatchObject({ status: "UNKNOWN" });
    simulate("normal");
    await follow();
    expect(await read(approver, deal.id)).toMatchObject({ status: "REJECTED" });
  });

  it("deals an order once, however often it is sent", async () => {
    const deal = await quoted();
    const { liquidity } = fixture().app;
    const amounts = { sold: money(100_000n, "GBP"), bought: money(112_491n, "EUR") };
    const order = { id: deal.id, quoteId: deal.quote?.id ?? "", ...amounts };
    const reports = await Promise.all(Array.from({ length: 20 }, () => liquidity?.trade(order)));
    expect(new Set(reports.map((report) => report?.state))).toEqual(new Set(["dealt"]));
    const dealt = fixture()
      .db.selectFrom("simulatedCoverOrders")
      .select("quoteId")
      .where("orderId", "=", deal.id);
    expect(await dealt.execute()).toHaveLength(1);
  });
});

it("the inbox has drafts for a second person, and deals without an answer, until they are decided", async () => {
  const openItems = async (who: SignedIn) => {
    const { body } = await fixture().call(who, "GET", "/api/admin/inbox?view=team&limit=200");
    const items = body.items as { kind: string; id: string; detail: string }[];
    return items.filter(({ kind }) => kind === "cover_deal").map(({ id, detail }) => `${detail} ${id}`);
  };
  tick("0.8");
  const { body: own } = await draft(approver);
  const another = await fixture().addStaff("approver");
  expect(await openItems(approver)).not.toContain(`DRAFT ${own.id}`);
  expect(await openItems(another)).toContain(`DRAFT ${own.id}`);
  await post(another, `/${own.id}/decline`, { reason: "Not today" });
  expect(await openItems(another)).not.toContain(`DRAFT ${own.id}`);
  const lost = await sent("silent");
  expect(await openItems(approver)).toContain(`UNKNOWN ${lost.id}`);
  wait(31_000);
  await follow();
  expect(await openItems(approver)).not.toContain(`UNKNOWN ${lost.id}`);
});

describe("a draft", () => {
  it.each([
    [{ amount: "0" }, "amount", "input_invalid"],
    [{ amount: "0.001" }, "amount", "amount_too_precise"],
    [{ amount: "-5" }, "amount", "input_invalid"],
    [{ amount: "9".repeat(25) }, "amount", "amount_too_large"],
    [{ amountCurrency: "USD" }, "amountCurrency", "input_invalid"],
    [{ soldCurrency: "XXX" }, "soldCurrency", "input_invalid"],
    [{ reason: " " }, "reason", "input_invalid"],
  ])("of %j is refused at its field %s with %s", async (also, field, code) => {
    const { status, body } = await draft(dealer, also);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, code, [field]]);
  });

  it("of one currency against itself is refused, and one too small to exchange gets no quote", async () => {
    tick("0.8");
    expect((await draft(dealer, { boughtCurrency: "GBP" })).body.code).toBe("same_currency");
    const { body } = await draft(dealer, { amount: "1", amountCurrency: "JPY", soldCurrency: "JPY" });
    expect((await quote(approver, body.id)).body.code).toBe("cover_unavailable");
  });

  it("is declined with a reason, which ends it", async () => {
    const deal = await quoted();
    const { body } = await post(dealer, `/${deal.id}/decline`, { reason: "Netted by a client" });
    expect(body).toMatchObject({ status: "REJECTED", rejection: "Netted by a client", confirmed: null });
    expect((await confirm(approver, deal)).body.code).toBe("cover_deal_sent");
  });

  it("gets no quote at rates that are old", async () => {
    const { body } = await draft(dealer);
    wait(3_600_000);
    expect((await quote(await fixture().addStaff("approver"), body.id)).body.code).toBe("rate_unavailable");
  });
});
