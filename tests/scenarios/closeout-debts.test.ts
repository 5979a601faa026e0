import { describe, expect, it } from "vitest";
import { payDebt } from "#server/payments/close-outs/pay-debt.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { approveRequest } from "../support/approve-request.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupCloseoutFixture } from "../support/setup-closeout-fixture.ts";

const { desk: fixture, client, wait, oldTrade, quoteOf, cancelAt, debtOf } = setupCloseoutFixture();

describe("a debt from closed trades", () => {
  async function indebted(): Promise<bigint> {
    await fixture().deposit(client(), "100.00", "GBP");
    const trade = await oldTrade();
    fixture().setMid("GBP", "EUR", "1.30");
    const { body } = await cancelAsClient(fixture(), client(), trade.id);
    expect(body.closeout).toMatchObject({ cost: "105.40", paid: "100.00", owed: "5.40" });
    return debtOf(client());
  }

  it("a close-out debt is what the balance does not cover, is shown, and blocks quotes and bookings", async () => {
    const open = await fixture().quote(client().id, "10.00");
    expect(await indebted()).toBe(5_40n);
    expect((await fixture().call(client(), "GET", "/api/closeout-debts")).body).toEqual([
      { currency: "GBP", amount: "5.40" },
    ]);
    wait(-120_000);
    await expect(fixture().book(client().id, open)).rejects.toMatchObject({ code: "closeout_debt" });
  });

  it("a close-out debt is paid first from the next credit to the balance, to the penny", async () => {
    await indebted();
    await fixture().deposit(client(), "2.00", "GBP");
    expect([await debtOf(client()), await fixture().balanceOf(client(), "GBP")]).toEqual([3_40n, 0n]);
    await fixture().deposit(client(), "10.00", "GBP");
    expect([await debtOf(client()), await fixture().balanceOf(client(), "GBP")]).toEqual([0n, 6_60n]);
    await fixture().bookTrade(client(), "10.00");
  });

  it("a close-out debt is paid in full when twenty deposits and a close-out race", async () => {
    const trade = await oldTrade();
    fixture().setMid("GBP", "EUR", "1.30");
    await fixture().deposit(client(), "1.00", "GBP");
    const { depositReference } = await fixture()
      .db.selectFrom("clients")
      .select("depositReference")
      .where("id", "=", client().id)
      .executeTakeFirstOrThrow();
    await Promise.all([
      ...Array.from({ length: 20 }, () => fixture().receive("4.00", "GBP", depositReference)),
      cancelAsClient(fixture(), client(), trade.id),
    ]);
    expect([await debtOf(client()), await fixture().balanceOf(client(), "GBP")]).toEqual([24_40n, 0n]);
    expect(await checkBooks(fixture().db)).toEqual([]);
  });

  it("a close-out debt can be paid from a balance in another currency, at the client's rate and rounded up", async () => {
    await indebted();
    await fixture().deposit(client(), "10.00", "EUR");
    const pay = () =>
      fixture().call(client(), "POST", "/api/closeout-debts/pay", {
        payload: { currency: "GBP", fromCurrency: "EUR" },
      });
    expect(await pay()).toMatchObject({ status: 200, body: [] });
    // 5.40 GBP at 1 / 1.30 x 0.997 is 7.0410 EUR, rounded up to 7.05.
    expect([await debtOf(client()), await fixture().balanceOf(client(), "EUR")]).toEqual([0n, 2_95n]);
    expect(await pay()).toMatchObject({ status: 409, body: { code: "closeout_debt_settled" } });
  });

  it("a close-out debt is paid first from a trade's money, and the trade's close-out quote says what that leaves", async () => {
    const [paidInPart, other] = [await oldTrade(), await oldTrade()];
    await fixture().receive("110.00", "GBP", paidInPart.reference);
    fixture().setMid("GBP", "EUR", "1.30");
    await cancelAt(client(), other.id, (await quoteOf(client(), other.id)).body.id);
    expect(await debtOf(client())).toBe(105_40n);
    const { body: quote } = await quoteOf(client(), paidInPart.id);
    const { body } = await cancelAt(client(), paidInPart.id, quote.id);
    expect(body.closeout.paid).toBe("4.60");
    expect({ cost: quote.cost, fromBalance: quote.fromBalance }).toEqual({
      cost: body.closeout.cost,
      fromBalance: body.closeout.paid,
    });
  });

  it("a close-out debt never concerns another client", async () => {
    await indebted();
    const stranger = await fixture().addClient();
    await fixture().deposit(stranger, "10.00", "EUR");
    const request = { clientId: stranger.id, currency: "GBP", fromCurrency: "EUR" } as const;
    await expect(
      fixture()
        .db.transaction()
        .execute((tx) => payDebt(tx, request, fixture().context())),
    ).rejects.toMatchObject({ code: "closeout_debt_settled" });
    expect(await debtOf(client())).toBe(5_40n);
  });
});

describe("the desk", () => {
  it("the desk closes out a trade at a cost shown first, and two people waive it once, with a reason", async () => {
    const [operator, approver, second] = await Promise.all([
      fixture().addStaff("operator"),
      fixture().addStaff("approver"),
      fixture().addStaff("approver"),
    ]);
    await fixture().deposit(client(), "100.00", "GBP");
    const trade = await oldTrade();
    fixture().setMid("GBP", "EUR", "1.30");
    const path = `/api/admin/trades/${trade.id}`;
    const { body: own } = await quoteOf(client(), trade.id);
    const { body: quote } = await fixture().call(operator, "POST", `${path}/closeout-quote`);
    expect(quote).toMatchObject({ cost: "105.40", fromBalance: "100.00" });
    const cancel = (id: string) =>
      fixture().call(operator, "POST", `${path}/cancel`, {
        payload: { reason: "No funds", closeoutQuoteId: id },
      });
    expect((await cancel(own.id)).body.code).toBe("closeout_quote_expired");
    expect((await cancelAt(client(), trade.id, quote.id)).body.code).toBe("closeout_quote_expired");
    expect((await cancel(quote.id)).body).toMatchObject({ stage: "CANCELLED", closeout: { cause: "desk" } });
    await fixture().deposit(client(), "2.00", "GBP");
    const waive = (who: SignedIn, reason = "Our mistake") =>
      fixture().call(who, "POST", `${path}/waive-closeout`, { payload: { reason } });
    expect((await waive(operator)).status).toBe(403);
    expect((await waive(approver, " ")).status).toBe(422);
    const [pending, again] = [await waive(approver), await waive(approver)];
    expect(again.body.approval).toEqual(pending.body.approval);
    expect(await debtOf(client())).toBe(3_40n);
    await approveRequest(fixture(), pending, second);
    expect((await waive(approver)).body.code).toBe("closeout_waived");
    // 3.40 GBP of the cost were still owed; the rest is refunded.
    expect([await debtOf(client()), await fixture().balanceOf(client(), "GBP")]).toEqual([0n, 102_00n]);
    const { closeout } = await fixture().readTrade(client(), trade.id);
    expect(closeout?.waived?.reason).toBe("Our mistake");
    const audited = await fixture()
      .db.selectFrom("auditLog")
      .select("action")
      .where("subjectId", "=", trade.id)
      .orderBy("at")
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(["cancel_trade", "waive_closeout"]);
  });

  it("the desk waives no cost of a closed account, whose balance nobody can use", async () => {
    await fixture().deposit(client(), "105.40", "GBP");
    const trade = await oldTrade();
    fixture().setMid("GBP", "EUR", "1.30");
    expect((await cancelAt(client(), trade.id, (await quoteOf(client(), trade.id)).body.id)).status).toBe(
      200,
    );
    const closing = { closedAt: fixture().clock() };
    await fixture().db.updateTable("clients").set(closing).where("id", "=", client().id).execute();
    const path = `/api/admin/trades/${trade.id}/waive-closeout`;
    const payload = { reason: "Our mistake" };
    const answer = await fixture().call(await fixture().addStaff("approver"), "POST", path, { payload });
    expect(answer).toMatchObject({ status: 409, body: { code: "client_closed" } });
    expect(await fixture().balanceOf(client(), "GBP")).toBe(0n);
  });
});

describe("a client without money who books many trades to keep the best", () => {
  it("a client who books many trades without money is stopped at the unsettled limit, and pays for each cancellation", async () => {
    const booked = await Promise.allSettled(
      Array.from({ length: 50 }, async () => fixture().bookTrade(client(), "10000.00")),
    );
    const trades = booked.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    expect(trades).toHaveLength(25);
    const refusals = booked.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refusals[0]).toMatchObject({
      code: "unsettled_limit_reached",
      fields: { unsettled: "250,000.00 GBP", limit: "250,000.00 GBP", available: "0.00 GBP" },
    });
    wait();
    fixture().setMid("GBP", "EUR", "1.25");
    for (const { id } of trades) await cancelAsClient(fixture(), client(), id);
    // Each lost 697.49 GBP or slightly more, the cost of the market's move.
    expect(await debtOf(client())).toBeGreaterThan(25n * 640_00n);
    expect(await fixture().balanceOf(client(), "GBP")).toBe(0n);
    await expect(fixture().bookTrade(client(), "1.00")).rejects.toMatchObject({ code: "closeout_debt" });
  });

  it("a client may book again as far as trades are paid for or closed", async () => {
    const trade = await fixture().bookTrade(client(), "249999.00");
    await expect(fixture().bookTrade(client(), "2.00")).rejects.toMatchObject({
      code: "unsettled_limit_reached",
    });
    await fixture().bookTrade(client(), "1.00");
    await fixture().deposit(client(), "249999.00", "GBP");
    expect((await fixture().call(client(), "POST", `/api/trades/${trade.id}/fund-from-balance`)).status).toBe(
      200,
    );
    await fixture().bookTrade(client(), "2.00");
  });
});
