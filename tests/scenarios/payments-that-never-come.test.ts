import { randomUUIDv7 } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { readInbox } from "#server/reporting/inbox/items-store.ts";
import { expireAll } from "../support/expire-all.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { recordPayment } from "../support/record-payment.ts";
import { importStatement, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent");

const at = (time: string) => fixture().setNow(new Date(time));
/** A Tuesday; what is booked then is due on Friday at 10:00. */
const bookedAt = "2026-03-10T10:00:00.000Z";
const fridayMorning = "2026-03-13T09:00:00.000Z";
const fridayNoon = "2026-03-13T12:00:00.000Z";
const beforeMondayEvening = "2026-03-16T16:59:59.999Z";
/** From when money recorded by one person keeps nothing open that was due on Friday. */
const mondayEvening = "2026-03-16T17:00:00.000Z";

// A house in which two people can approve.
beforeAll(() => Promise.all([fixture().addStaff("approver"), fixture().addStaff("approver")]));
beforeEach(() => {
  at(bookedAt);
  fixture().setMid("GBP", "EUR", "1.17");
});

const expire = () =>
  fixture()
    .db.transaction()
    .execute((tx) => expireAll(tx, fixture().context()));

async function stageOf(id: string): Promise<string> {
  const trade = fixture().db.selectFrom("trades").select("stage").where("id", "=", id);
  return (await trade.executeTakeFirstOrThrow()).stage;
}

async function stageAfterExpiry(id: string): Promise<string> {
  await expire();
  return stageOf(id);
}

/** A payment that an operator says has come, alone. */
const record = (reference: string, amount?: string) => recordPayment(fixture(), { reference, amount });

const verify = async (id: string, approver?: SignedIn) =>
  fixture().call(
    approver ?? (await fixture().addStaff("approver")),
    "POST",
    `/api/admin/receipts/${id}/verify`,
  );

async function booked() {
  const client = await fixture().addClient();
  return { client, trade: await fixture().bookTrade(client) };
}

async function held({ id }: SignedIn, kind: string): Promise<bigint> {
  const rows = await fixture()
    .db.selectFrom("accounts")
    .select(["kind", "balance"])
    .where("clientId", "=", id)
    .where("currency", "=", "GBP")
    .execute();
  return rows.reduce((sum, account) => sum + (account.kind === kind ? account.balance : 0n), 0n);
}

const closeoutOf = (tradeId: string) =>
  fixture().db.selectFrom("closeouts").selectAll().where("tradeId", "=", tradeId).executeTakeFirstOrThrow();

async function expectBooksToHold(): Promise<void> {
  expect(await checkBooks(fixture().db)).toEqual([]);
}

describe("a payment that one person recorded and that never comes", () => {
  it("keeps the exchange that it pays for open until a second person had time to verify it, and no longer", async () => {
    const { client, trade } = await booked();
    await record(trade.reference);
    expect(await stageOf(trade.id)).toBe("FUNDED");
    fixture().setMid("GBP", "EUR", "1.30");
    at(beforeMondayEvening);
    expect(await stageAfterExpiry(trade.id)).toBe("FUNDED");
    at(mondayEvening);
    expect(await stageAfterExpiry(trade.id)).toBe("CANCELLED");
    const { cause, charged, paid, owed } = await closeoutOf(trade.id);
    expect([cause, paid, owed]).toEqual(["expired", 0n, charged]);
    expect(charged).toBeGreaterThan(90_00n);
    expect(await held(client, "client_balance")).toBe(0n);
    expect(await held(client, "client_unverified")).toBe(1_000_00n);
    expect(await held(client, "closeout_receivable")).toBe(-charged);
    await expectBooksToHold();
  });

  it("is shown to the client as what the bank didn't confirm", async () => {
    const { client, trade } = await booked();
    await record(trade.reference);
    at(mondayEvening);
    await expire();
    const { timeline } = await fixture().readTrade(await fixture().signInAgain(client), trade.id);
    expect(timeline.at(-1)).toMatchObject({
      kind: "cancelled",
      detail: expect.stringContaining("Our bank didn't confirm your payment in time."),
    });
    const rows = await fixture().db.selectFrom("outbox").select("events").execute();
    const events = rows.flatMap((row) => row.events).filter((event) => event.kind === "trade_cancelled");
    expect(events.at(-1)).toMatchObject({ tradeId: trade.id, expired: true, unconfirmed: true });
  });

  it("keeps an exchange open no longer either while it waits in the queue, whatever is recorded after it", async () => {
    const { trade } = await booked();
    at(fridayMorning);
    await record(trade.reference, "1010.00");
    at(fridayNoon);
    expect(await stageAfterExpiry(trade.id)).toBe("AWAITING_FUNDS");
    at(beforeMondayEvening);
    await record(trade.reference, "1200.00");
    await record(trade.reference, "1300.00");
    expect(await stageAfterExpiry(trade.id)).toBe("AWAITING_FUNDS");
    at(mondayEvening);
    expect(await stageAfterExpiry(trade.id)).toBe("CANCELLED");
    await expectBooksToHold();
  });

  it("keeps it open no longer either as the last part, and what did come pays for the closing", async () => {
    const { client, trade } = await booked();
    await fixture().receive("400.00", "GBP", trade.reference);
    await record(trade.reference, "600.00");
    fixture().setMid("GBP", "EUR", "1.30");
    at(mondayEvening);
    expect(await stageAfterExpiry(trade.id)).toBe("CANCELLED");
    const { charged, owed } = await closeoutOf(trade.id);
    expect(owed).toBe(0n);
    expect(await held(client, "client_balance")).toBe(400_00n - charged);
    expect(await held(client, "client_unverified")).toBe(600_00n);
    await expectBooksToHold();
  });

  it("gives back what the balance paid beside it, and the shortfall that the house took", async () => {
    const { client, trade } = await booked();
    await record(trade.reference, "300.00");
    await fixture().deposit(client, "700.00", "GBP");
    const path = `/api/trades/${trade.id}/fund-from-balance`;
    expect((await fixture().call(client, "POST", path)).status).toBe(200);
    const short = await booked();
    await record(short.trade.reference, "999.50");
    expect(await stageOf(short.trade.id)).toBe("FUNDED");
    at(mondayEvening);
    expect(await stageAfterExpiry(trade.id)).toBe("CANCELLED");
    expect(await stageOf(short.trade.id)).toBe("CANCELLED");
    const { charged } = await closeoutOf(trade.id);
    expect(await held(client, "client_balance")).toBe(700_00n - charged);
    expect(await held(short.client, "client_unverified")).toBe(999_50n);
    await expectBooksToHold();
  });

  it("is parts that the desk gave several exchanges as well", async () => {
    const [one, other] = [await booked(), await booked()];
    const id = await record("for two exchanges", "2000.00");
    const parts = [one, other].map(({ trade }) => ({ tradeId: trade.id, amount: "1000.00" }));
    const assigned = await fixture().call(
      await fixture().addStaff(),
      "POST",
      `/api/admin/receipts/${id}/assign`,
      { payload: { parts } },
    );
    expect(assigned.status, JSON.stringify(assigned.body)).toBe(200);
    at(mondayEvening);
    expect(await stageAfterExpiry(one.trade.id)).toBe("CANCELLED");
    expect(await stageOf(other.trade.id)).toBe("CANCELLED");
    await expectBooksToHold();
  });

  it("pays no debt of a closed exchange, and lets nobody in debt book", async () => {
    const { client, trade } = await booked();
    fixture().setMid("GBP", "EUR", "1.30");
    at(fridayNoon);
    expect(await stageAfterExpiry(trade.id)).toBe("CANCELLED");
    const debt = await held(client, "closeout_receivable");
    expect(debt).toBeLessThan(0n);
    const depositReference = `SB${randomUUIDv7().slice(-8).toUpperCase().replaceAll("U", "V")}`;
    await fixture().db.updateTable("clients").set({ depositReference }).where("id", "=", client.id).execute();
    await record(depositReference, "5000.00");
    expect(await held(client, "closeout_receivable")).toBe(debt);
    await expect(fixture().bookTrade(await fixture().signInAgain(client))).rejects.toMatchObject({
      code: "closeout_debt",
    });
    await expectBooksToHold();
  });
});

describe("a payment that one person recorded and that did come", () => {
  it("keeps its exchange once a second person verified it, also after the exchange's deadline", async () => {
    const { trade } = await booked();
    const id = await record(trade.reference);
    at(beforeMondayEvening);
    expect((await verify(id)).status).toBe(200);
    at("2026-04-13T09:00:00.000Z");
    expect(await stageAfterExpiry(trade.id)).toBe("FUNDED");
  });

  it("keeps it once a statement carries it, also under another payer's name", async () => {
    const [same, renamed] = [await booked(), await booked()];
    const named = fixture().db.updateTable("clients").set({ name: "Demo Payer" });
    await named.where("id", "in", [same.client.id, renamed.client.id]).execute();
    for (const { trade } of [same, renamed]) await record(trade.reference);
    const payers = ["Demo Payer", "Somebody Else Entirely"];
    const entries = [same, renamed].map(({ trade }, index) => {
      return {
        reference: randomUUIDv7(),
        amount: "1000.00",
        text: trade.reference,
        payer: payers[index] ?? "",
      };
    });
    const staff = await fixture().addStaff();
    const { body } = await importStatement(fixture(), staff, { id: randomUUIDv7(), entries });
    expect(body.statements).toMatchObject([{ recordedBefore: 2 }]);
    at(mondayEvening);
    expect(await stageAfterExpiry(same.trade.id)).toBe("FUNDED");
    expect(await stageOf(renamed.trade.id)).toBe("FUNDED");
    const receipts = fixture().db.selectFrom("receipts").select("unverified").orderBy("unverified");
    const both = receipts.where("tradeId", "in", [same.trade.id, renamed.trade.id]);
    expect(await both.execute()).toEqual([{ unverified: false }, { unverified: true }]);
  });

  it("isn't closed out while as much that did come waits for the desk", async () => {
    const { trade } = await booked();
    await record(trade.reference);
    const late = await fixture().receive("1000.00", "GBP", trade.reference);
    expect(late.queue).toBe("late");
    at(mondayEvening);
    expect(await stageAfterExpiry(trade.id)).toBe("FUNDED");
  });

  it("is in the balance once it is verified after its exchange was closed", async () => {
    const { client, trade } = await booked();
    const id = await record(trade.reference);
    at(mondayEvening);
    expect(await stageAfterExpiry(trade.id)).toBe("CANCELLED");
    const { charged } = await closeoutOf(trade.id);
    expect((await verify(id)).status).toBe(200);
    expect(await held(client, "client_balance")).toBe(1_000_00n - charged);
    expect(await held(client, "closeout_receivable")).toBe(0n);
    await expectBooksToHold();
  });

  it("is either verified or too late where both happen at once, and fifty workers close its exchange once", async () => {
    const all = await Promise.all(Array.from({ length: 12 }, booked));
    const ids: string[] = [];
    for (const { trade } of all) ids.push(await record(trade.reference));
    at(mondayEvening);
    const approver = await fixture().addStaff("approver");
    const [counts, answers] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, expire)),
      Promise.all(ids.map((id) => verify(id, approver))),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const stages = await Promise.all(all.map(({ trade }) => stageOf(trade.id)));
    const closed = stages.filter((stage) => stage === "CANCELLED").length;
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(closed);
    await expire();
    expect(await Promise.all(all.map(({ trade }) => stageOf(trade.id)))).toEqual(stages);
    await expectBooksToHold();
  });
});

it("the inbox of a second person names the exchange that closes unless they verify what pays for it", async () => {
  const { trade } = await booked();
  const id = await record(trade.reference);
  const items = async () => {
    const { id: staffId } = await fixture().addStaff("approver");
    const reader = { kinds: ["receipt_check"], staffId, now: fixture().clock() } as const;
    return (await readInbox(fixture().db, reader, { view: "team", limit: 50 })).items;
  };
  expect(await items()).toContainEqual(expect.objectContaining({ id, detail: trade.reference }));
  await verify(id);
  expect((await items()).map((item) => item.id)).not.toContain(id);
});
