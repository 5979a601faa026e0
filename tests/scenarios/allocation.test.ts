import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Trade } from "#contract/trading/trades.ts";
import { openPayee } from "#server/payments/beneficiaries/find-payee.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture();

async function allocate(who: SignedIn, trade: Pick<Trade, "id">, lines: readonly object[]) {
  return fixture().call(who, "PUT", `/api/trades/${trade.id}/allocation`, { payload: { lines } });
}

async function bookedByClient() {
  const client = await fixture().addClient();
  const [anna, ben] = [
    await fixture().addBeneficiary(client, "EUR", "Anna (demo)"),
    await fixture().addBeneficiary(client, "EUR", "Ben (demo)"),
  ];
  // 1,000.00 GBP at 1.16649 is 1,166.49 EUR.
  return { client, anna, ben, trade: await fixture().bookTrade(client) };
}

describe("splitting a trade", () => {
  it("splitting a trade gives each recipient a waiting payment and keeps the rest for the balance", async () => {
    const { client, anna, ben, trade } = await bookedByClient();
    const { status, body } = await allocate(client, trade, [
      { beneficiaryId: anna, amount: "1000.00" },
      { toBalance: true, amount: 66.49 },
      { beneficiaryId: ben, amount: 100 },
    ]);
    expect(status).toBe(200);
    expect(body.payments).toMatchObject([
      {
        recipientName: "Anna (demo)",
        amount: "1000.00",
        currency: "EUR",
        status: "WAITING",
        returnReason: null,
      },
      { recipientName: "Ben (demo)", amount: "100.00", status: "WAITING" },
    ]);
    expect(body.payments[0].accountNumber).toMatch(/^•••• \d{4}$/);
    expect(body.allocation.at(-1)).toMatchObject({ toBalance: true, amount: "66.49" });
    expect(body.timeline.map((step: { kind: string }) => step.kind)).toEqual(["booked", "allocated"]);
  });

  it("each recipient gets their own reference, and the exchange's where none was given", async () => {
    const { client, anna, ben, trade } = await bookedByClient();
    const { body } = await allocate(client, trade, [
      { beneficiaryId: anna, amount: "1000.00", reference: " INV 20814 " },
      { beneficiaryId: ben, amount: "166.49" },
    ]);
    expect(body.payments.map(({ reference }: { reference: string }) => reference)).toEqual([
      "INV 20814",
      trade.reference,
    ]);
    expect(body.allocation).toMatchObject([{ reference: "INV 20814" }, { reference: null }]);
  });

  it("a reference that banks refuse is refused in words on its line", async () => {
    const { client, anna, trade } = await bookedByClient();
    const { status, body } = await allocate(client, trade, [
      { beneficiaryId: anna, amount: "1166.49", reference: "Invoice number 20814 of the second quarter" },
    ]);
    expect({ status, fields: body.fields }).toEqual({
      status: 422,
      fields: { "lines.0.reference": "At most 35 characters" },
    });
  });

  it("a locked split with another reference is refused", async () => {
    const { client, anna, trade } = await bookedByClient();
    const line = { beneficiaryId: anna, amount: "1166.49" };
    await allocate(client, trade, [line]);
    await fixture().receive("1000.00", "GBP", trade.reference);
    const late = await allocate(client, trade, [{ ...line, reference: "INV 20814" }]);
    expect({ status: late.status, code: late.body.code }).toEqual({ status: 409, code: "allocation_locked" });
  });

  it("a trade can be split again until it is funded", async () => {
    const { client, anna, ben, trade } = await bookedByClient();
    await allocate(client, trade, [{ beneficiaryId: anna, amount: "1166.49" }]);
    const { body } = await allocate(client, trade, [{ beneficiaryId: ben, amount: "1166.49" }]);
    expect(body.payments).toMatchObject([{ recipientName: "Ben (demo)", amount: "1166.49" }]);
    await fixture().receive("1000.00", "GBP", trade.reference);
    const late = await allocate(client, trade, [{ beneficiaryId: anna, amount: "1166.49" }]);
    expect(late.status).toBe(409);
    expect(late.body.code).toBe("allocation_locked");
  });

  it("repeating a locked split succeeds without changing anything", async () => {
    const { client, anna, trade } = await bookedByClient();
    const lines = [{ beneficiaryId: anna, amount: "1166.49" }];
    await allocate(client, trade, lines);
    await fixture().receive("1000.00", "GBP", trade.reference);
    await fixture().settle();
    const { status, body } = await allocate(client, trade, lines);
    expect(status).toBe(200);
    expect(body.stage).toBe("COMPLETED");
    expect(body.payments).toHaveLength(1);
  });

  it("a trade funded first can still be split once, and its payments leave then", async () => {
    const { client, anna, trade } = await bookedByClient();
    await fixture().receive("1000.00", "GBP", trade.reference);
    await fixture().settle();
    expect((await fixture().readTrade(client, trade.id)).stage).toBe("FUNDED");
    await allocate(client, trade, [{ beneficiaryId: anna, amount: "1166.49" }]);
    await fixture().settle();
    expect((await fixture().readTrade(client, trade.id)).stage).toBe("COMPLETED");
  });

  it("a split keeps an encrypted copy of the recipient, whatever happens to it later", async () => {
    const { client, anna, trade } = await bookedByClient();
    await allocate(client, trade, [{ beneficiaryId: anna, amount: "1166.49" }]);
    const row = await fixture()
      .db.selectFrom("payments")
      .selectAll()
      .where("tradeId", "=", trade.id)
      .executeTakeFirstOrThrow();
    const payee = openPayee(row.payeeDetails, row.id, fixture().app.vault);
    expect(payee).toMatchObject({ name: "Anna (demo)", currency: "EUR" });
    expect(payee.account.numbers.iban).toMatch(/^DE\d{20}$/);
    expect(row.payeeDetails).not.toContain(payee.account.numbers.iban);
  });

  it.each<[string, (anna: string, pounds: string) => object[], number, string]>([
    ["a cent too few", (anna) => [{ beneficiaryId: anna, amount: "1166.48" }], 422, "allocation_incomplete"],
    ["a cent too many", (anna) => [{ beneficiaryId: anna, amount: "1166.50" }], 422, "allocation_incomplete"],
    [
      "a recipient twice",
      (anna) => [
        { beneficiaryId: anna, amount: "1000" },
        { beneficiaryId: anna, amount: "166.49" },
      ],
      422,
      "allocation_mixed_up",
    ],
    [
      "a line of nothing",
      (anna) => [
        { beneficiaryId: anna, amount: "1166.49" },
        { toBalance: true, amount: "0" },
      ],
      422,
      "amount_too_small",
    ],
    ["a tenth of a cent", (anna) => [{ beneficiaryId: anna, amount: "1166.490001" }], 422, "input_invalid"],
    ["a negative line", (anna) => [{ beneficiaryId: anna, amount: "-1" }], 422, "input_invalid"],
    ["no line", () => [], 422, "input_invalid"],
    [
      "an account in pounds",
      (_, pounds) => [{ beneficiaryId: pounds, amount: "1166.49" }],
      422,
      "beneficiary_currency",
    ],
    ["a recipient of nobody", () => [{ beneficiaryId: randomUUIDv7(), amount: "1166.49" }], 404, "not_found"],
  ])("a split with %s is refused, and nothing of it is stored", async (_, lines, status, code) => {
    const { client, anna, trade } = await bookedByClient();
    const pounds = await fixture().addBeneficiary(client, "GBP");
    const answer = await allocate(client, trade, lines(anna, pounds));
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect((await fixture().readTrade(client, trade.id)).allocation).toEqual([]);
  });

  it("a split of another client's recipient or trade is answered as if neither existed", async () => {
    const { client, trade } = await bookedByClient();
    const other = await bookedByClient();
    const others = await allocate(client, trade, [{ beneficiaryId: other.anna, amount: "1166.49" }]);
    expect({ status: others.status, code: others.body.code }).toEqual({ status: 404, code: "not_found" });
    const onTheirs = await allocate(client, other.trade, [{ toBalance: true, amount: "1166.49" }]);
    expect(onTheirs.status).toBe(404);
  });

  it("a split is refused once the trade is cancelled", async () => {
    const { client, anna, trade } = await bookedByClient();
    await allocate(client, trade, [{ beneficiaryId: anna, amount: "1166.49" }]);
    expect((await cancelAsClient(fixture(), client, trade.id)).status).toBe(200);
    const { status, body } = await allocate(client, trade, [{ toBalance: true, amount: "1166.49" }]);
    expect({ status, code: body.code }).toEqual({ status: 409, code: "trade_not_awaiting_funds" });
  });

  it("concurrent splits leave exactly one of them", async () => {
    const { client, anna, ben, trade } = await bookedByClient();
    const splits = Array.from({ length: 20 }, (_, index) => [
      { beneficiaryId: index % 2 === 0 ? anna : ben, amount: `${1000 + index}.00` },
      { toBalance: true, amount: `${166 - index}.49` },
    ]);
    const answers = await Promise.all(splits.map((lines) => allocate(client, trade, lines)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    // A lock timeout is answered with "try again".
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    const { allocation, payments } = await fixture().readTrade(client, trade.id);
    expect(payments).toHaveLength(1);
    const cents = allocation.reduce((sum, line) => sum + Math.round(Number(line.amount) * 100), 0);
    expect(cents).toBe(116_649);
  });
});

describe("a split that is still being entered", () => {
  const draftOf = (trade: Pick<Trade, "id">) => `/api/trades/${trade.id}/allocation-draft`;

  it("a draft split is stored with the trade until it is allocated", async () => {
    const { client, anna, trade } = await bookedByClient();
    const lines = [
      { beneficiaryId: anna, toBalance: false, amount: "400", reference: "INV 2081", purpose: "" },
      { beneficiaryId: null, toBalance: false, amount: "1.", reference: "", purpose: "" },
    ];
    expect((await fixture().call(client, "GET", draftOf(trade))).body).toEqual({ lines: [] });
    await fixture().call(client, "PUT", draftOf(trade), { payload: { lines } });
    expect((await fixture().call(client, "GET", draftOf(trade))).body).toEqual({ lines });
    await allocate(client, trade, [{ beneficiaryId: anna, amount: "1166.49" }]);
    expect((await fixture().call(client, "GET", draftOf(trade))).body).toEqual({ lines: [] });
  });

  it("a draft split is hidden from other clients", async () => {
    const { trade } = await bookedByClient();
    const other = await fixture().addClient();
    expect((await fixture().call(other, "GET", draftOf(trade))).status).toBe(404);
    const put = await fixture().call(other, "PUT", draftOf(trade), { payload: { lines: [] } });
    expect(put.status).toBe(404);
  });

  it("a draft split is refused once the split can no longer change", async () => {
    const { client, anna, trade } = await bookedByClient();
    await allocate(client, trade, [{ beneficiaryId: anna, amount: "1166.49" }]);
    await fixture().receive("1000.00", "GBP", trade.reference);
    const late = await fixture().call(client, "PUT", draftOf(trade), { payload: { lines: [] } });
    expect(late.body.code).toBe("allocation_locked");
  });
});
