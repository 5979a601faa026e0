import { beforeEach, describe, expect, it } from "vitest";
import { setRestriction } from "#server/clients/restrictions/set-restriction.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupScheduleFixture } from "../support/setup-schedule-fixture.ts";

const { desk, create, scheduleOf, read, change, workAt, paymentsOf, eventsOf } = setupScheduleFixture();

beforeEach(() => {
  desk().setNow(new Date("2026-03-10T10:00:00Z"));
  desk().openMarket();
  desk().setMid("GBP", "EUR", "1.1700");
});

/** The client rate at a mid-market rate of 1.1700 and the standard margin. */
const clientRate = "1.16649";
/** What 250.00 EUR cost at that rate, rounded up. */
const sold = 214_32n;
const tomorrow = { frequency: "once", startsOn: "2026-03-11", fromCurrency: "GBP" };

async function clientWith(pounds = "1000.00"): Promise<{ client: SignedIn; recipient: string }> {
  const client = await desk().addClient();
  await desk().deposit(client, pounds, "GBP");
  return { client, recipient: await desk().addBeneficiary(client) };
}

function tradesOf({ id }: SignedIn) {
  return desk()
    .db.selectFrom("trades")
    .select(["id", "type", "stage", "fromAmount", "toAmount", "fromCurrency"])
    .where("clientId", "=", id)
    .orderBy("id")
    .execute();
}

describe("an exchange on the day", () => {
  it("buys exactly the recipient's amount at the client rate then, and pays it as an ordinary payment", async () => {
    const { client, recipient } = await clientWith();
    const { id, exchange } = await scheduleOf(client, recipient, { ...tomorrow, reference: "Flat 4" });
    expect(exchange).toEqual({ fromCurrency: "GBP", minRate: null, retryDays: 0 });
    await workAt("2026-03-11T09:00:00Z");
    const [trade, ...others] = await tradesOf(client);
    expect(others).toEqual([]);
    expect(trade).toMatchObject({ type: "SCHEDULED", stage: "PAYING", fromAmount: sold, toAmount: 250_00n });
    const [payment, ...rest] = await paymentsOf(client);
    expect(rest).toEqual([]);
    expect(payment).toMatchObject({
      amount: 250_00n,
      currency: "EUR",
      beneficiaryId: recipient,
      reference: "Flat 4",
      tradeId: trade?.id,
    });
    expect(await desk().balanceOf(client, "GBP")).toBe(1000_00n - sold);
    expect(await desk().balanceOf(client, "EUR")).toBe(0n);
    expect(await read(client, id)).toMatchObject({
      status: "ENDED",
      past: [
        {
          status: "PAID",
          fromCurrency: "GBP",
          exchange: { tradeId: trade?.id, amount: "214.32", currency: "GBP", rate: Number(clientRate) },
          payment: { id: payment?.id },
        },
      ],
    });
  });
});
