import { describe, expect, it } from "vitest";
import type { CoverDeal } from "#contract/trading/cover-deals.ts";
import { measureQueues } from "#server/processes/measure-queues.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { type FixMessage, getField } from "#server/trading/treasury/fix/fix-message.ts";
import { setupFixFixture } from "../support/fix-fixture.ts";

/* The provider quotes EUR/GBP at 0.9, so that 1,000 GBP bring 1,111.11 EUR; mid-market is 1.125 EUR for a pound. */

const desk = setupFixFixture();
const { fixture, bank, quoted, sent, followed, confirm, quote, draft, read, held, tick, wait, post } = desk;

/** Whether a message is of a type, while the provider does something else with it. */
const on = (type: string, act: (message: FixMessage) => void) =>
  bank.acceptor.behave((message) => {
    if (message.type !== type) return false;
    act(message);
    return true;
  });

describe("a cover deal over FIX", () => {
  it("is quoted, dealt, and settled once somebody has seen both amounts at the bank", async () => {
    bank.acceptor.behave();
    await fixture().bookTrade(await fixture().addClient(), "1000.00", "GBP", "EUR");
    const deal = await quoted();
    expect(deal).toMatchObject({
      quote: { sold: "1000.00", bought: "1111.11", firmSeconds: 20 },
      provider: { name: "BANK", simulated: false },
    });
    const { body: dealt } = await confirm(bank.approver, deal);
    expect(dealt).toMatchObject({
      ...{ status: "FILLED", awaitsSettlement: false },
      dealt: { sold: "1000.00", bought: "1111.11", result: "-13.89" },
    });
    expect((await held("position")).GBP ?? 0n).toBe(0n);
    expect(await checkBooks(fixture().db)).toEqual([]);

    const settler = await fixture().addStaff("approver");
    const settle = (who = settler, reference = "Statement of 12 March") =>
      post(who, `/${deal.id}/settle`, { reference });
    expect((await settle()).body.code).toBe("cover_not_due");
    const bankBefore = await held("bank");
    wait(7 * 86_400_000);
    bank.dealer = await fixture().addStaff("operator");
    bank.approver = await fixture().addStaff("approver");
    const another = await fixture().addStaff("approver");
    await desk.follow();
    expect(await read(another, deal.id)).toMatchObject({ status: "FILLED", awaitsSettlement: true });
    const { body: inbox } = await fixture().call(another, "GET", "/api/admin/inbox?view=team&limit=200");
    expect(inbox.items).toContainEqual(
      expect.objectContaining({ kind: "cover_deal", id: deal.id, detail: "FILLED" }),
    );
    expect((await settle(bank.dealer)).status).toBe(403);
    const answers = await Promise.all(Array.from({ length: 50 }, () => settle(another)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await read(another, deal.id)).toMatchObject({
      ...{ status: "SETTLED", awaitsSettlement: false },
      settlement: { reference: "Statement of 12 March" },
    });
    expect((await held("bank")).EUR).toBe((bankBefore.EUR ?? 0n) - 111_111n);
    expect((await held("bank")).GBP ?? 0n).toBe((bankBefore.GBP ?? 0n) + 100_000n);
    expect([await held("cover_payable"), await held("cover_receivable")]).toEqual([{}, {}]);
    expect((await settle(bank.approver)).body.code).toBe("cover_not_due");
    expect(await checkBooks(fixture().db)).toEqual([]);
  });

  it("is settled by another person than who confirmed it, who says where it was seen", async () => {
    bank.acceptor.behave();
    const deal = await sent();
    wait(7 * 86_400_000);
    const confirmer = await fixture().signInStaffAgain(bank.approver);
    expect((await post(confirmer, `/${deal.id}/settle`, { reference: "Statement" })).body.code).toBe(
      "second_person_same",
    );
    expect((await post(confirmer, `/${deal.id}/settle`, { reference: " " })).body.code).toBe("input_invalid");
    bank.dealer = await fixture().addStaff("operator");
    bank.approver = await fixture().addStaff("approver");
    const { body } = await post(bank.approver, `/${deal.id}/settle`, { reference: "Statement" });
    expect(body).toMatchObject({ status: "SETTLED" });
    const actions = await fixture()
      .db.selectFrom("auditLog")
      .select(["action", "actorId", "details"])
      .where("subjectId", "=", deal.id)
      .execute();
    expect(actions).toContainEqual(
      expect.objectContaining({
        action: "record_cover_settlement",
        actorId: bank.approver.id,
        details: expect.objectContaining({ reference: "Statement" }),
      }),
    );
  });

  it("is sent once, however many confirm it at once", async () => {
    bank.acceptor.behave();
    const deal = await quoted();
    const before = bank.acceptor.count("D");
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(bank.approver, deal)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(bank.acceptor.count("D") - before).toBe(1);
    expect(await read(bank.approver, deal.id)).toMatchObject({ status: "FILLED" });
  });

  it("buys an exact amount, which is the dealt currency", async () => {
    bank.acceptor.behave();
    expect(await sent({ amount: "45.00", amountCurrency: "EUR" })).toMatchObject({
      status: "FILLED",
      dealt: { sold: "40.50", bought: "45.00" },
    });
    const order = bank.acceptor.heard.findLast(({ type }) => type === "D") as FixMessage;
    expect([55, 54, 38, 15, 40, 44, 59].map((tag) => getField(order, tag))).toEqual([
      "EUR/GBP",
      "1",
      "45.00",
      "EUR",
      "D",
      "0.9",
      "3",
    ]);
  });
});

describe("a provider's report over FIX", () => {
  it.each<[string, readonly (readonly [number, string])[], object]>([
    [
      "a part, with the rest cancelled, is booked",
      [
        [39, "4"],
        [14, "500"],
      ],
      { status: "PARTLY", dealt: { sold: "500.00", bought: "555.56" } },
    ],
    [
      "a rejection at its last look says so",
      [
        [39, "8"],
        [14, "0"],
        [58, "Last look"],
      ],
      { status: "REJECTED", rejection: "Last look" },
    ],
    [
      "a cancelled order is rejected",
      [
        [39, "4"],
        [14, "0"],
      ],
      { status: "REJECTED", rejection: "The provider cancelled the order." },
    ],
    [
      "a fill below the quote is not booked",
      [
        [39, "2"],
        [14, "1000"],
        [6, "0.901"],
      ],
      { status: "UNKNOWN", dealt: null },
    ],
    [
      "a fill above the order is not booked",
      [
        [39, "2"],
        [14, "1000.01"],
      ],
      { status: "UNKNOWN", dealt: null },
    ],
    [
      "a fill of another pair is not booked",
      [
        [39, "2"],
        [14, "1000"],
        [55, "EUR/USD"],
      ],
      { status: "UNKNOWN", dealt: null },
    ],
  ])("of %s", async (_, fields, expected) => {
    on("D", (order) => {
      bank.acceptor.send("8", ...bank.acceptor.remember(order, ...fields));
    });
    const { id } = await sent();
    expect(await read(bank.approver, id)).toMatchObject(expected);
  });

  it("that comes in steps is booked at its end, once", async () => {
    const before = await held("position");
    on("D", (order) => {
      bank.acceptor.send("8", ...bank.acceptor.remember(order, [39, "0"], [14, "0"]));
      bank.acceptor.send("8", ...bank.acceptor.remember(order, [39, "1"], [14, "400"]));
      bank.acceptor.send("8", ...bank.acceptor.remember(order, [39, "2"], [14, "1000"]));
      bank.acceptor.send("8", ...bank.acceptor.remember(order, [39, "2"], [14, "1000"]));
    });
    expect(await sent()).toMatchObject({ status: "FILLED", dealt: { bought: "1111.11" } });
    expect(((await held("position")).GBP ?? 0n) - (before.GBP ?? 0n)).toBe(-100_000n);
  });

  it("of another order changes nothing and is logged", async () => {
    on("D", (order) => {
      const other = {
        ...order,
        fields: order.fields.map(
          ([tag, value]) => [tag, tag === 11 ? "00000000-0000-7000-8000-000000000000" : value] as const,
        ),
      };
      bank.acceptor.send("8", ...bank.acceptor.report(other, [39, "2"], [14, "1000"]));
    });
    const deal = await sent();
    expect(deal).toMatchObject({ status: "UNKNOWN" });
    expect(desk.log.join("")).toContain("a report came of an order that isn't ours");
    bank.acceptor.behave();
    wait(20_000);
    expect(await followed(deal)).toMatchObject({
      status: "REJECTED",
      rejection: "The provider never received the order.",
    });
  });

  it("that comes too late for the confirmation is booked without asking again", async () => {
    let order: FixMessage | undefined;
    on("D", (message) => {
      order = message;
    });
    const deal = await sent();
    expect(deal).toMatchObject({ status: "UNKNOWN" });
    bank.acceptor.behave();
    bank.acceptor.send("8", ...bank.acceptor.remember(order as FixMessage, [39, "2"], [14, "1000"]));
    await expect
      .poll(
        async () =>
          (
            await fixture()
              .db.selectFrom("fixQuotes")
              .select("report")
              .where("orderId", "=", deal.id)
              .executeTakeFirst()
          )?.report,
      )
      .toBe("dealt");
    expect(await followed(deal)).toMatchObject({ status: "FILLED" });
    expect(bank.acceptor.statusRequestsOf(deal.id)).toEqual([]);
  });
});

describe("a quote over FIX", () => {
  const refuse = async () => {
    tick("0.8");
    const { body } = await draft(bank.dealer);
    return (await quote(bank.approver, body.id)).body.code;
  };

  it("that the provider refuses, leaves out or gives for less is no quote", async () => {
    on("R", (request) =>
      bank.acceptor.send("AG", [131, getField(request, 131) ?? ""], [146, "1"], [55, "EUR/GBP"], [658, "5"]),
    );
    expect(await refuse()).toBe("cover_unavailable");
    on("R", (request) => bank.acceptor.send("S", ...bank.acceptor.quoteFields(request), [135, "999"]));
    expect(await refuse()).toBe("cover_unavailable");
    on("R", (request) =>
      bank.acceptor.send("3", [45, getField(request, 34) ?? ""], [373, "99"], [58, "Not today"]),
    );
    expect(await refuse()).toBe("cover_unavailable");
    expect(desk.log.join("")).toContain("Not today");
  });

  it("stays as it was first given", async () => {
    on("R", (request) => {
      bank.acceptor.send("S", ...bank.acceptor.quoteFields(request, "0.9"));
      bank.acceptor.send("S", ...bank.acceptor.quoteFields(request, "0.8"));
    });
    expect((await quoted()).quote).toMatchObject({ bought: "1111.11" });
  });

  it("is refused while the provider isn't connected, which the list says, and so is a confirmation", async () => {
    bank.acceptor.behave();
    const deal: CoverDeal = await quoted();
    const earlier = await quoted();
    expect((await confirm(bank.approver, earlier)).body.status).toBe("FILLED");
    bank.acceptor.behave(({ type }) => type === "A");
    bank.acceptor.drop();
    await expect.poll(desk.isUp).toBe(false);
    // A repeat whose order was sent isn't refused, as if it hadn't been.
    expect((await confirm(bank.approver, earlier)).body.status).toBe("FILLED");
    expect(await measure()).toBe(1);
    expect(await refuse()).toBe("cover_disconnected");
    expect((await confirm(bank.approver, deal)).body.code).toBe("cover_disconnected");
    expect(await read(bank.approver, deal.id)).toMatchObject({ status: "DRAFT" });
    const { body } = await fixture().call(bank.approver, "GET", "/api/admin/cover-deals");
    expect(body.provider).toEqual({ name: "BANK", simulated: false, connected: false });
    bank.acceptor.behave();
    bank.acceptor.drop();
    await expect.poll(desk.isUp).toBe(true);
    expect(await measure()).toBe(0);
  });
});

/** What the metric says of the provider: 1 while it isn't connected. */
async function measure(): Promise<number | undefined> {
  const { app, db } = fixture();
  await measureQueues(app, { db, boss: { getQueues: async () => [] } });
  return (await app.metrics.liquidityDown.get()).values[0]?.value;
}
