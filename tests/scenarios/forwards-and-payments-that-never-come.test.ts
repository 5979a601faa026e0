import { randomInt } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { forwardDepositRoutes } from "#server/payments/forwards/deposit-routes.ts";
import { markOpenForwards } from "#server/processes/mark-forwards.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { recordPayment } from "../support/record-payment.ts";
import {
  bookedAt,
  firstDay,
  openForwardPairs,
  setupForwardFixture,
} from "../support/setup-forward-fixture.ts";

const { desk, booked, draw, expire, funded, held, read, takeDeposits, waiting } =
  setupForwardFixture(forwardDepositRoutes);

beforeAll(() => openForwardPairs(desk(), ["EUR", "GBP"]));
beforeEach(() => {
  desk().openMarket();
  desk().setNow(bookedAt);
  desk().setMid("GBP", "EUR", "1.17");
});

/** A payment that an operator says has come, alone. */
async function record(reference: string, amount?: string): Promise<void> {
  await recordPayment(desk(), { reference, amount });
  await desk().relay();
}

async function depositReferenceOf({ id }: SignedIn): Promise<string> {
  const depositReference = `SB${String(randomInt(10 ** 8)).padStart(8, "0")}`;
  await desk().db.updateTable("clients").set({ depositReference }).where("id", "=", id).execute();
  return depositReference;
}

it("a deposit that one person recorded and that never comes is no deposit: the forward is closed at its deadline", async () => {
  const { client, forward, reference } = await waiting();
  await record(reference);
  await takeDeposits();
  expect((await read(client, forward.id)).status).toBe("PENDING_DEPOSIT");
  expect(await held(client, "client_unverified")).toBe(1_000_00n);
  desk().setNow(new Date("2026-03-12T17:00:00Z"));
  await takeDeposits();
  expect((await read(client, forward.id)).status).toBe("CLOSED_OUT");
  expect(await checkBooks(desk().db)).toEqual([]);
});

it("a margin call isn't met by what one person recorded", async () => {
  const client = await funded("60.00");
  const { id } = await booked(client);
  desk().setMid("GBP", "EUR", "1.205");
  await markOpenForwards(desk().app, desk().db);
  const { marginCall } = await read(client, id);
  await record(await depositReferenceOf(client));
  const payload = { amount: marginCall?.amount };
  const met = await desk().call(client, "POST", `/api/forwards/${id}/deposits`, { payload });
  expect(met.body.code).toBe("forward_deposit_short");
  expect((await read(client, id)).marginCall).toEqual(marginCall);
});

it("a drawn forward keeps its deposit while one person's record pays for it, and the deposit pays once that is closed", async () => {
  const client = await funded("50.00");
  const forward = await booked(client);
  desk().setNow(firstDay);
  const { body: trade } = await draw(client, forward.id, "1000.00");
  await record(trade.reference);
  expect(await held(client, "client_deposit")).toBe(50_00n);
  desk().setMid("GBP", "EUR", "1.30");
  desk().setNow(new Date("2026-03-20T16:59:00Z"));
  await expire();
  expect((await read(client, forward.id)).status).toBe("DRAWN");
  // Drawn on a Monday and due on Thursday.
  desk().setNow(new Date("2026-03-20T17:00:00Z"));
  await expire();
  await desk().relay();
  expect((await read(client, forward.id)).status).toBe("SETTLED");
  expect(await held(client, "client_deposit")).toBe(0n);
  const { charged } = await desk()
    .db.selectFrom("closeouts")
    .select("charged")
    .where("tradeId", "=", trade.id)
    .executeTakeFirstOrThrow();
  expect(await held(client, "closeout_receivable")).toBe(50_00n - charged);
  expect(await checkBooks(desk().db)).toEqual([]);
});
