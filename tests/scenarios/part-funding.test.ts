import { beforeEach, describe, expect, it } from "vitest";
import type { CurrencyCode } from "#domain/currency.ts";
import type { AccountKind } from "#domain/ledger/journals/account-ref.ts";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { receiptQueueRoutes } from "#server/payments/incoming/queue-routes.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { deskListRoutes } from "#server/reporting/desk/routes.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import { expireAll } from "../support/expire-all.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { recordPayment } from "../support/record-payment.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("normal", {
  routes: [...receiptQueueRoutes, ...deskListRoutes, ...restrictionRoutes],
  subscriptions: {},
});
const { set } = restrictionFixture(fixture);
let today = new Date("2026-03-10T10:00:00.000Z").getTime();
let client: SignedIn;

beforeEach(async () => {
  today += 7 * 86_400_000;
  fixture().setNow(new Date(today));
  client = await fixture().addClient();
});

async function held(
  kind: AccountKind,
  who: SignedIn | undefined,
  currency: CurrencyCode = "GBP",
): Promise<bigint> {
  const rows = await fixture()
    .db.selectFrom("accounts")
    .select("balance")
    .where("kind", "=", kind)
    .where("currency", "=", currency)
    .where("clientId", who ? "=" : "is", who?.id ?? null)
    .execute();
  return rows.reduce((sum, { balance }) => sum + balance, 0n);
}
const read = (id: string, who = client) => fixture().readTrade(who, id);
const books = () => checkBooks(fixture().db);

const record = (staff: SignedIn, reference: string, amount: string) =>
  recordPayment(fixture(), { reference, amount }, staff);

async function allocate(id: string): Promise<void> {
  const lines = [{ toBalance: true, amount: "1166.49" }];
  const { status } = await fixture().call(client, "PUT", `/api/trades/${id}/allocation`, {
    payload: { lines },
  });
  expect(status).toBe(200);
}

describe("a trade that several receipts pay for", () => {
  it("a part-funded trade waits for the rest, shows what was received, and continues once the sum is complete", async () => {
    const trade = await fixture().bookTrade(client);
    const first = await fixture().receive("400.00", "GBP", trade.reference);
    expect(first).toMatchObject({ status: "MATCHED", tradeId: trade.id, queue: null });
    expect(await read(trade.id)).toMatchObject({
      stage: "AWAITING_FUNDS",
      amountDue: "1000.00",
      amountReceived: "400.00",
      amountOutstanding: "600.00",
    });
    expect((await read(trade.id)).timeline.at(-1)).toMatchObject({
      kind: "part_received",
      detail: "400.00 GBP by bank transfer; 400.00 GBP of 1,000.00 GBP so far",
    });
    expect(await held("client_trade_funds", client)).toBe(40_000n);
    expect(await fixture().balanceOf(client, "GBP")).toBe(0n);
    const due = await fixture().call(client, "GET", `/api/trades/${trade.id}/payment-instructions`);
    expect(due.body).toMatchObject({ amount: "600.00", received: "400.00" });
    await fixture().receive("600.00", "GBP", trade.reference);
    expect(await read(trade.id)).toMatchObject({ stage: "FUNDED", amountOutstanding: "0.00" });
    expect(await held("client_trade_funds", client)).toBe(0n);
    expect(await books()).toEqual([]);
  });

  it("a trade paid in a hundred concurrent slices of 0.01 and the rest neither loses nor doubles a penny", async () => {
    const trade = await fixture().bookTrade(client, "101.00");
    const slices = Array.from({ length: 100 }, () => fixture().receive("0.01", "GBP", trade.reference));
    const [big] = await Promise.all([fixture().receive("99.00", "GBP", trade.reference), ...slices]);
    expect(big.status).toBe("MATCHED");
    // 100.00 of 101.00: 1% of the amount due is 1.01, and the tolerance is 1.00.
    expect(await read(trade.id)).toMatchObject({ stage: "FUNDED", amountReceived: "100.00" });
    expect(await books()).toEqual([]);
  });

  it("a trade completed by two receipts at once takes one, and the other is queued for the desk", async () => {
    for (let race = 0; race < 5; race += 1) {
      const trade = await fixture().bookTrade(client);
      await fixture().receive("400.00", "GBP", trade.reference);
      const both = await Promise.all([1, 2].map(() => fixture().receive("600.00", "GBP", trade.reference)));
      expect(both.map(({ status }) => status).toSorted()).toEqual(["MATCHED", "UNMATCHED"]);
      expect(await read(trade.id)).toMatchObject({ stage: "FUNDED", amountReceived: "1000.00" });
    }
    expect(await books()).toEqual([]);
  });

  it("a trade cannot be paid with money under another client's trade", async () => {
    const other = await fixture().addClient();
    const [mine, theirs] = [await fixture().bookTrade(client), await fixture().bookTrade(other)];
    await fixture().receive("400.00", "GBP", theirs.reference);
    await fixture().receive("600.00", "GBP", mine.reference);
    expect(await read(mine.id)).toMatchObject({ stage: "AWAITING_FUNDS", amountReceived: "600.00" });
    expect(await held("client_trade_funds", client)).toBe(60_000n);
    expect(await held("client_trade_funds", other)).toBe(40_000n);
  });

  it("a trade is not funded while its client may not receive money", async () => {
    const trade = await fixture().bookTrade(client);
    await fixture().receive("400.00", "GBP", trade.reference);
    await set({ scope: "client", clientId: client.id, kinds: ["receive"] });
    const stopped = await fixture().receive("600.00", "GBP", trade.reference);
    expect(stopped).toMatchObject({ queue: "unmatched", tradeId: null });
    expect(await read(trade.id)).toMatchObject({ stage: "AWAITING_FUNDS", amountReceived: "400.00" });
  });

  it("a part-funded trade is completed from the balance, which spends only what is due", async () => {
    const trade = await fixture().bookTrade(client);
    await fixture().deposit(client, "700.00", "GBP");
    await fixture().receive("400.00", "GBP", trade.reference);
    const paid = await fixture().call(client, "POST", `/api/trades/${trade.id}/fund-from-balance`);
    expect(paid.status).toBe(200);
    expect(await fixture().balanceOf(client, "GBP")).toBe(10_000n);
    expect(await read(trade.id)).toMatchObject({ stage: "FUNDED" });
    expect(await books()).toEqual([]);
  });

  it("a part-funded trade tells the client what was received and what is still to be sent", async () => {
    const trade = await fixture().bookTrade(client);
    await fixture().receive("400.00", "GBP", trade.reference);
    const rows = await fixture().db.selectFrom("outbox").select("events").execute();
    const notified = rows.flatMap(({ events }) => events as readonly { kind: string; tradeId?: string }[]);
    expect(
      notified.filter(({ kind, tradeId }) => kind === "trade_part_received" && tradeId === trade.id),
    ).toEqual([expect.objectContaining({ clientId: client.id, minor: "40000", receivedMinor: "40000" })]);
  });
});

describe("the tolerance of a currency", () => {
  it("the tolerance covers a small shortfall, which a failing trade returns to the house and to the three of the client", async () => {
    const before = await held("shortfall_cost", undefined);
    const trade = await fixture().bookTrade(client);
    await fixture().receive("999.00", "GBP", trade.reference);
    expect(await read(trade.id)).toMatchObject({ stage: "FUNDED", amountReceived: "999.00" });
    expect(before - (await held("shortfall_cost", undefined))).toBe(100n);
    const staff = await fixture().addStaff("approver");
    const payload = { reason: "Test of a failure" };
    const failed = await fixture().call(staff, "POST", `/api/admin/trades/${trade.id}/fail`, { payload });
    expect(failed.status).toBe(200);
    expect(await fixture().balanceOf(client, "GBP")).toBe(99_900n);
    expect(await held("shortfall_cost", undefined)).toBe(before);
    const later = [1, 2, 3].map(() => fixture().bookTrade(client));
    for (const { reference } of await Promise.all(later)) await fixture().receive("999.00", "GBP", reference);
    expect(before - (await held("shortfall_cost", undefined))).toBe(300n);
    expect(await books()).toEqual([]);
  });

  it("the tolerance covers no shortfall above it, nor more than a hundredth of what is due", async () => {
    const [large, small] = [await fixture().bookTrade(client), await fixture().bookTrade(client, "50.00")];
    await fixture().receive("998.99", "GBP", large.reference);
    await fixture().receive("49.49", "GBP", small.reference);
    expect(await read(large.id)).toMatchObject({ stage: "AWAITING_FUNDS", amountOutstanding: "1.01" });
    expect(await read(small.id)).toMatchObject({ stage: "AWAITING_FUNDS", amountOutstanding: "0.51" });
    await fixture().receive("0.01", "GBP", small.reference);
    expect((await read(small.id)).stage).toBe("FUNDED");
  });

  it("the tolerance covers three shortfalls of a client in 30 days, also concurrently", async () => {
    const trades = [];
    for (let index = 0; index < 6; index += 1) trades.push(await fixture().bookTrade(client));
    await Promise.all(trades.map(({ reference }) => fixture().receive("999.50", "GBP", reference)));
    const stages = await Promise.all(trades.map(async ({ id }) => (await read(id)).stage));
    expect(stages.filter((stage) => stage === "FUNDED")).toHaveLength(3);
    expect(await books()).toEqual([]);
  });

  it("the tolerance puts a small excess into the balance, once, and leaves a larger one to the desk", async () => {
    const [one, two] = [await fixture().bookTrade(client), await fixture().bookTrade(client)];
    const small = await fixture().receive("1001.00", "GBP", one.reference);
    expect(small).toMatchObject({ status: "MATCHED", queue: null, clientId: client.id });
    expect((await read(one.id)).stage).toBe("FUNDED");
    expect(await fixture().balanceOf(client, "GBP")).toBe(100n);
    expect(await fixture().receive("1001.01", "GBP", two.reference)).toMatchObject({ queue: "over" });
    expect(await books()).toEqual([]);
  });
});

describe("a trade that is closed before the rest comes in", () => {
  it("a part-funded trade cancelled for free returns what was received, while ten more receipts race", async () => {
    const trade = await fixture().bookTrade(client);
    await fixture().receive("400.00", "GBP", trade.reference);
    const parts = Array.from({ length: 10 }, () => fixture().receive("10.00", "GBP", trade.reference));
    const [cancelled, ...receipts] = await Promise.all([
      cancelAsClient(fixture(), client, trade.id),
      ...parts,
    ]);
    expect(cancelled.status).toBe(200);
    const matched = receipts.filter(({ status }) => status === "MATCHED").length;
    expect(receipts.filter(({ queue }) => queue === "late")).toHaveLength(10 - matched);
    expect(await fixture().balanceOf(client, "GBP")).toBe(40_000n + BigInt(matched) * 1_000n);
    expect(await held("client_trade_funds", client)).toBe(0n);
    expect(await books()).toEqual([]);
  });

  it("a part-funded trade racing with its last receipt is funded or cancelled, with the money in one place", async () => {
    for (let race = 0; race < 5; race += 1) {
      const who = await fixture().addClient();
      const trade = await fixture().bookTrade(who);
      await fixture().receive("400.00", "GBP", trade.reference);
      const [cancelled, last] = await Promise.all([
        cancelAsClient(fixture(), who, trade.id),
        fixture().receive("600.00", "GBP", trade.reference),
      ]);
      const { stage } = await read(trade.id, who);
      const isFunded = last.status === "MATCHED";
      expect([stage, cancelled.status]).toEqual(isFunded ? ["FUNDED", 409] : ["CANCELLED", 200]);
      expect(await fixture().balanceOf(who, "GBP")).toBe(isFunded ? 0n : 40_000n);
    }
    expect(await books()).toEqual([]);
  });

  it("a part-funded trade that expires pays its closing cost from what was received, and leaves no debt where that suffices", async () => {
    fixture().setMid("GBP", "EUR", "1.17");
    const trade = await fixture().bookTrade(client);
    await fixture().receive("400.00", "GBP", trade.reference);
    fixture().setMid("GBP", "EUR", "1.30");
    fixture().setNow(new Date(new Date(trade.fundBy).getTime() + 1));
    await fixture()
      .db.transaction()
      .execute((tx) => expireAll(tx, fixture().context()));
    const closeout = await fixture()
      .db.selectFrom("closeouts")
      .selectAll()
      .where("tradeId", "=", trade.id)
      .executeTakeFirstOrThrow();
    expect(closeout).toMatchObject({ cause: "expired", owed: 0n });
    expect(closeout.paid).toBeGreaterThan(0n);
    expect(await fixture().balanceOf(client, "GBP")).toBe(40_000n - closeout.paid);
    expect(await books()).toEqual([]);
    fixture().setMid("GBP", "EUR", "1.17");
  });
});

describe("a trade that unverified money paid a part of", () => {
  it("a trade partly paid with unverified money pays nobody until every part is verified", async () => {
    const trade = await fixture().bookTrade(client);
    await allocate(trade.id);
    const id = await record(await fixture().addStaff(), trade.reference, "400.00");
    await fixture().receive("600.00", "GBP", trade.reference);
    await fixture().relay();
    expect(await read(trade.id)).toMatchObject({ stage: "FUNDED", fundsUnconfirmed: true });
    expect(await fixture().balanceOf(client, "EUR")).toBe(0n);
    const verified = await fixture().call(
      await fixture().addStaff("approver"),
      "POST",
      `/api/admin/receipts/${id}/verify`,
    );
    expect(verified.status).toBe(200);
    await fixture().relay();
    expect((await read(trade.id)).stage).toBe("COMPLETED");
    expect(await fixture().balanceOf(client, "EUR")).toBe(116_649n);
    expect(await books()).toEqual([]);
  });

  it("a trade partly paid with unverified money keeps that part apart when cancelled, spendable once verified", async () => {
    const trade = await fixture().bookTrade(client);
    const id = await record(await fixture().addStaff(), trade.reference, "400.00");
    await fixture().receive("100.00", "GBP", trade.reference);
    expect((await cancelAsClient(fixture(), client, trade.id)).status).toBe(200);
    expect(await fixture().balanceOf(client, "GBP")).toBe(10_000n);
    expect(await held("client_unverified", client)).toBe(40_000n);
    expect(await books()).toEqual([]);
    const approver = await fixture().addStaff("approver");
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => fixture().call(approver, "POST", `/api/admin/receipts/${id}/verify`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await fixture().balanceOf(client, "GBP")).toBe(50_000n);
    expect(await books()).toEqual([]);
  });
});
