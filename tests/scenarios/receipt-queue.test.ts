import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("return");

const assign = (staff: SignedIn, receiptId: string, parts: object[]) =>
  fixture().call(staff, "POST", `/api/admin/receipts/${receiptId}/assign`, { payload: { parts } });
const returnToPayer = (staff: SignedIn, receiptId: string, facts: object = {}) =>
  fixture().call(staff, "POST", `/api/admin/receipts/${receiptId}/return`, {
    payload: { reason: "Sent by mistake", ...facts },
  });
const to = { accountHolder: "Demo Payer", accountNumber: "66374958", sortCode: "08-99-99" };

describe("money that waits for the desk", () => {
  it("queued money goes to a trade with the same amount due, which is funded", async () => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    const receipt = await fixture().receive("1000.00", "GBP", "no reference");
    const staff = await fixture().addStaff();
    const places = await fixture().call(
      staff,
      "GET",
      `/api/admin/receipts/${receipt.id}/places?search=${trade.reference}`,
    );
    expect(places.body).toMatchObject({
      trades: [{ id: trade.id, due: "1000.00", client: { id: client.id } }],
      clients: [],
    });
    const { status, body } = await assign(staff, receipt.id, [{ tradeId: trade.id, amount: "1000.00" }]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "MATCHED",
      queue: null,
      reason: null,
      trade: { id: trade.id },
      client: { id: client.id },
      decidedBy: "Demo Desk",
      parts: [{ trade: { reference: trade.reference }, amount: "1000.00" }],
    });
    expect((await fixture().readTrade(client, trade.id)).stage).toBe("FUNDED");
    const audit = await fixture()
      .db.selectFrom("auditLog")
      .selectAll()
      .where("subjectId", "=", receipt.id)
      .execute();
    expect(audit).toMatchObject([{ action: "divide_receipt", actorId: staff.id }]);
  });

  it("queued money exceeding a trade goes to it and the excess to the client's balance, and they are notified", async () => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    const receipt = await fixture().receive("1010.00", "GBP", trade.reference);
    expect(receipt.queue).toBe("over");
    const { status } = await assign(await fixture().addStaff(), receipt.id, [
      { tradeId: trade.id, amount: "1000.00" },
      { clientId: client.id, amount: "10.00" },
    ]);
    expect(status).toBe(200);
    expect(await fixture().balanceOf(client, "GBP")).toBe(1_000n);
    const entries = await fixture().call(client, "GET", "/api/balances/GBP/entries");
    expect(entries.body.items).toMatchObject([{ amount: "10.00", text: "Received from Demo Payer" }]);
  });

  it("queued money is split over several trades of several clients", async () => {
    const [anna, ben] = [await fixture().addClient(), await fixture().addClient()];
    const [one, two] = [await fixture().bookTrade(anna), await fixture().bookTrade(ben, "250.00")];
    const receipt = await fixture().receive("1250.00", "GBP", `${one.reference} ${two.reference}`);
    const { body } = await assign(await fixture().addStaff(), receipt.id, [
      { tradeId: one.id, amount: "1000.00" },
      { tradeId: two.id, amount: "250.00" },
    ]);
    expect(body).toMatchObject({ status: "MATCHED", trade: null, client: null });
    expect(body.parts).toHaveLength(2);
    expect((await fixture().readTrade(anna, one.id)).stage).toBe("FUNDED");
    expect((await fixture().readTrade(ben, two.id)).stage).toBe("FUNDED");
  });

  it("queued money split over five trades, each a little short, has three of the shortfalls covered", async () => {
    const client = await fixture().addClient();
    const trades = [];
    for (let index = 0; index < 5; index += 1) trades.push(await fixture().bookTrade(client));
    const receipt = await fixture().receive("4997.50", "GBP", "for all five");
    const parts = trades.map(({ id: tradeId }) => ({ tradeId, amount: "999.50" }));
    expect((await assign(await fixture().addStaff(), receipt.id, parts)).status).toBe(200);
    const stages = await Promise.all(
      trades.map(async ({ id }) => (await fixture().readTrade(client, id)).stage),
    );
    expect(stages.toSorted()).toEqual(["AWAITING_FUNDS", "AWAITING_FUNDS", "FUNDED", "FUNDED", "FUNDED"]);
  });

  it("queued money too late for its trade goes to the client's balance, and the trade's timeline says so", async () => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    await cancelAsClient(fixture(), client, trade.id);
    const receipt = await fixture().receive("1000.00", "GBP", trade.reference);
    expect(receipt.queue).toBe("late");
    await assign(await fixture().addStaff(), receipt.id, [{ clientId: client.id, amount: "1000.00" }]);
    expect(await fixture().balanceOf(client, "GBP")).toBe(100_000n);
    expect((await fixture().readTrade(client, trade.id)).timeline.at(-1)?.kind).toBe("funds_settled");
  });

  it("the timeline of a trade whose reference somebody else's money had says nothing of the client's balance", async () => {
    const [client, other] = [await fixture().addClient(), await fixture().addClient()];
    const trade = await fixture().bookTrade(client);
    await cancelAsClient(fixture(), client, trade.id);
    const receipt = await fixture().receive("1000.00", "GBP", trade.reference);
    const parts = [
      { clientId: client.id, amount: "400.00" },
      { clientId: other.id, amount: "600.00" },
    ];
    await assign(await fixture().addStaff(), receipt.id, parts);
    const second = await fixture().receive("70.00", "GBP", trade.reference);
    await assign(await fixture().addStaff(), second.id, [{ clientId: other.id, amount: "70.00" }]);
    const { timeline } = await fixture().readTrade(client, trade.id);
    const details = timeline.flatMap(({ kind, detail }) => (kind === "funds_settled" ? [detail] : []));
    expect(details).toEqual(["400.00 GBP went to your balance", "70.00 GBP wasn't for this exchange"]);
  });

  it.each<[string, (ids: { trade: string; client: string }) => object[], number, string]>([
    ["less than came in", ({ client }) => [{ clientId: client, amount: "999.99" }], 422, "receipt_parts_sum"],
    [
      "more than came in",
      ({ client }) => [{ clientId: client, amount: "1000.01" }],
      422,
      "receipt_parts_sum",
    ],
    [
      "more than a trade is due",
      ({ trade, client }) => [
        { tradeId: trade, amount: "250.01" },
        { clientId: client, amount: "749.99" },
      ],
      422,
      "receipt_part_amount",
    ],
    ["nobody's trade", () => [{ tradeId: randomUUIDv7(), amount: "1000.00" }], 404, "not_found"],
    ["nobody's balance", () => [{ clientId: randomUUIDv7(), amount: "1000.00" }], 404, "not_found"],
    [
      "a tenth of a penny",
      ({ client }) => [{ clientId: client, amount: "1000.001" }],
      422,
      "amount_too_precise",
    ],
    ["nowhere", () => [], 422, "input_invalid"],
    [
      "a trade and a balance at once",
      ({ trade, client }) => [{ tradeId: trade, clientId: client, amount: "1000.00" }],
      422,
      "input_invalid",
    ],
  ])("queued money does not go to %s", async (_, parts, status, code) => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client, "250.00");
    const receipt = await fixture().receive("1000.00", "GBP", "no reference");
    const answer = await assign(
      await fixture().addStaff(),
      receipt.id,
      parts({ trade: trade.id, client: client.id }),
    );
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect((await fixture().readTrade(client, trade.id)).stage).toBe("AWAITING_FUNDS");
  });

  it("an amount that can't be read is named by its part", async () => {
    const client = await fixture().addClient();
    const receipt = await fixture().receive("1000.00", "GBP", "no reference");
    const amounts = ["999.00", "1.001"];
    const parts = amounts.map((amount) => ({ clientId: client.id, amount }));
    const { body } = await assign(await fixture().addStaff(), receipt.id, parts);
    expect(body).toMatchObject({
      code: "amount_too_precise",
      fields: { "parts.1.amount": expect.any(String) },
    });
  });

  it("queued money does not go to a closed account's balance, which is not offered", async () => {
    const client = await fixture().addClient();
    await fixture()
      .db.updateTable("clients")
      .set({ closedAt: new Date() })
      .where("id", "=", client.id)
      .execute();
    const receipt = await fixture().receive("10.00", "GBP", "no reference");
    const staff = await fixture().addStaff();
    const path = `/api/admin/receipts/${receipt.id}/places?search=${client.id}`;
    expect((await fixture().call(staff, "GET", path)).body.clients).toEqual([]);
    const answer = await assign(staff, receipt.id, [{ clientId: client.id, amount: "10.00" }]);
    expect(answer).toMatchObject({ status: 409, body: { code: "client_closed" } });
    expect((await returnToPayer(staff, receipt.id, { to })).status).toBe(200);
  });

  it("queued money is decided once by concurrent decisions: to one of two trades, a balance, or back", async () => {
    for (let race = 0; race < 5; race += 1) {
      const client = await fixture().addClient();
      const [one, two] = [await fixture().bookTrade(client), await fixture().bookTrade(client)];
      const receipt = await fixture().receive("1000.00", "GBP", "no reference");
      const staff = [await fixture().addStaff(), await fixture().addStaff("administrator")] as const;
      const answers = await Promise.all([
        assign(staff[0], receipt.id, [{ tradeId: one.id, amount: "1000.00" }]),
        assign(staff[1], receipt.id, [{ tradeId: two.id, amount: "1000.00" }]),
        assign(staff[0], receipt.id, [{ clientId: client.id, amount: "1000.00" }]),
        returnToPayer(staff[1], receipt.id, { to }),
        returnToPayer(staff[0], receipt.id, { to }),
      ]);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      expect(answers.filter((answer) => answer.body.code === "receipt_settled")).toHaveLength(4);
    }
  });

  it("two queued receipts for one trade at once: one funds it, the other stays queued", async () => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    const both = [
      await fixture().receive("1000.00", "GBP", "a"),
      await fixture().receive("1000.00", "GBP", "b"),
    ];
    const staff = await fixture().addStaff();
    const answers = await Promise.all(
      both.map(({ id }) => assign(staff, id, [{ tradeId: trade.id, amount: "1000.00" }])),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect(answers.map((answer) => answer.body.code)).toContain("trade_not_awaiting_funds");
  });
});

it.each(["viewer", "broker"] as const)("a %s cannot decide on queued money", async (role) => {
  const receipt = await fixture().receive("5.00", "GBP", "for nobody");
  const client = await fixture().addClient();
  const staff = await fixture().addStaff(role);
  expect((await assign(staff, receipt.id, [{ clientId: client.id, amount: "5.00" }])).status).toBe(403);
  expect((await returnToPayer(staff, receipt.id, { to })).status).toBe(403);
});
