import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Forward } from "#contract/payments/forwards.ts";
import { forwardChangeRoutes } from "#server/payments/forwards/change-routes.ts";
import { forwardRoutes } from "#server/payments/forwards/routes.ts";
import { markOpenForwards } from "#server/processes/mark-forwards.ts";
import { takeForwardDeposits } from "#server/processes/take-forward-deposits.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { bookedAt, firstDay, forwardCalls, openForwardPairs } from "../support/setup-forward-fixture.ts";
import { type Sent, setupWebhookEvents } from "../support/setup-webhook-events.ts";

const { payments, listening, sentTo, happen } = setupWebhookEvents([
  ...forwardRoutes,
  ...forwardChangeRoutes,
]);
const { call, booked, bookedByTransfer, draw, read } = forwardCalls(payments);
const typesOf = (sent: readonly Sent[]) => sent.map(({ type }) => type);

beforeAll(() => openForwardPairs(payments(), ["EUR", "GBP"]));
beforeEach(() => {
  payments().setNow(bookedAt);
  payments().setMid("GBP", "EUR", "1.17");
});

const forwardTypes = [
  "forward.booked",
  "forward.deposit_taken",
  "forward.drawn",
  "forward.changed",
  "forward.margin_called",
  "forward.closed_out",
  "forward.settled",
] as const;

/** A client with money whose endpoint asks for what happens to forwards. */
async function following(): Promise<SignedIn> {
  const client = await listening(forwardTypes);
  await payments().deposit(client, "1000.00", "GBP");
  return client;
}

/** What every event says of its forward, by the API's answer. */
function factsOf({ id, reference, deliveryFrom, deliveryTo, ...forward }: Forward) {
  return {
    ...{ object: "forward", id, reference, delivery_from: deliveryFrom, delivery_to: deliveryTo },
    ...{ from_currency: forward.fromCurrency, from_amount: forward.fromAmount },
    ...{ to_currency: forward.toCurrency, to_amount: forward.toAmount },
    rate: forward.rate.toFixed(10),
  };
}

describe("webhook events of a forward", () => {
  it("follow it from its booking over its parts and dates to its end, each once, with links that work", async () => {
    const client = await following();
    const forward = await booked(client);
    await payments().relay();
    payments().setNow(firstDay);
    const { body: part } = await draw(client, forward.id, "400.00");
    await payments().relay();
    const path = `/api/forwards/${forward.id}`;
    const payload = { deliveryTo: "2026-05-05" };
    const { body: offer } = await call(client, "POST", `${path}/change-quotes`, { payload });
    const changed = await call(client, "POST", `${path}/changes`, { payload: { quoteId: offer.id } });
    expect(changed.status, JSON.stringify(changed.body)).toBeLessThan(300);
    await payments().relay();
    await happen([
      { kind: "forward_settled", clientId: client.id, forwardId: forward.id, depositMinor: "5000" },
    ]);
    const sent = await sentTo(client);
    const now = factsOf(await read(client, forward.id));
    expect(sent.map(({ type, data }) => ({ type, ...data }))).toEqual([
      { type: "forward.booked", url: expect.any(String), ...factsOf(forward), deposit_due_by: null },
      {
        ...{ type: "forward.drawn", url: expect.any(String), ...factsOf(forward) },
        ...{ trade_id: part.id, by_itself: false },
      },
      { type: "forward.changed", url: expect.any(String), ...now },
      { type: "forward.settled", url: expect.any(String), ...now, deposit_returned: "50.00" },
    ]);
    for (const { data } of sent) {
      const { pathname } = new URL(String(data.url));
      expect((await call(client, "GET", pathname)).body.id).toBe(forward.id);
    }
  });

  it("say until when a deposit has to be sent, and that it came", async () => {
    const client = await following();
    const forward = await bookedByTransfer(client);
    await payments().relay();
    await takeForwardDeposits(payments().app, payments().db);
    await payments().relay();
    const sent = await sentTo(client);
    expect(typesOf(sent)).toEqual(["forward.booked", "forward.deposit_taken"]);
    expect(sent[0]?.data).toMatchObject({ id: forward.id, deposit_due_by: "2026-03-12T17:00:00.000Z" });
  });

  it("say that one without its deposit was closed out, with the reason and the cost", async () => {
    const client = await listening(forwardTypes);
    const forward = await bookedByTransfer(client);
    payments().setMid("GBP", "EUR", "1.25");
    payments().setNow(new Date("2026-03-12T17:00:00Z"));
    await takeForwardDeposits(payments().app, payments().db);
    await payments().relay();
    const { closeout } = await read(client, forward.id);
    const [, closed, another] = await sentTo(client);
    expect([closed?.type, another]).toEqual(["forward.closed_out", undefined]);
    expect(closed?.data).toMatchObject({ id: forward.id, reason: closeout?.reason, cost: closeout?.cost });
    expect(closed?.data.cost).not.toBe("0.00");
  });

  it("say what a margin call asks for, and nothing of one that was met since", async () => {
    const client = await following();
    const [called, met] = [await booked(client), await booked(client, { amount: "10.00" })];
    payments().setMid("GBP", "EUR", "1.25");
    await markOpenForwards(payments().app, payments().db);
    await payments()
      .db.updateTable("marginCalls")
      .set({ endedAt: payments().clock(), ending: "MET" })
      .where("forwardId", "=", met.id)
      .execute();
    await payments().relay();
    const calls = (await sentTo(client)).filter(({ type }) => type === "forward.margin_called");
    const { marginCall } = await read(client, called.id);
    expect(calls.map(({ data }) => data)).toMatchObject([
      { id: called.id, amount: marginCall?.amount, due_by: marginCall?.dueBy },
    ]);
    expect(marginCall?.amount).toMatch(/^[1-9]/);
  });

  it("reach nobody but their client, and no endpoint that doesn't ask for them", async () => {
    const [client, other] = [await following(), await following()];
    const elsewhere = await listening(["trade.booked"]);
    await payments().deposit(elsewhere, "1000.00", "GBP");
    await booked(client);
    await booked(elsewhere);
    await payments().relay();
    expect(typesOf(await sentTo(client))).toEqual(["forward.booked"]);
    expect([await sentTo(other), await sentTo(elsewhere)]).toEqual([[], []]);
  });
});
