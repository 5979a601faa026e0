import { beforeEach, describe, expect, it } from "vitest";
import * as link from "../support/link-accounts.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("normal");
let one: SignedIn;
let other: SignedIn;
beforeEach(async () => {
  fixture().setMid("GBP", "EUR", "1.17");
  [one, other] = [await fixture().addClient(), await fixture().addClient()];
});

const quoteOf = (who: SignedIn, tradeId: string) =>
  fixture().call(who, "POST", `/api/trades/${tradeId}/closeout-quote`);

const cancelAt = (who: SignedIn, tradeId: string, closeoutQuoteId: string) =>
  fixture().call(who, "POST", `/api/trades/${tradeId}/cancel`, { payload: { closeoutQuoteId } });

async function cancelFree(who: SignedIn): Promise<void> {
  const { id } = await fixture().bookTrade(who, "10.00");
  const { body: quote } = await quoteOf(who, id);
  expect(quote.isFree).toBe(true);
  expect((await cancelAt(who, id, quote.id)).status).toBe(200);
}

describe("two accounts of one person", () => {
  it.each([
    ["whose login owns both", () => link.setOwner(fixture(), one, other)],
    [
      "whose holder is the same",
      async () => {
        for (const client of [one, other]) await link.identify(fixture(), client, "Jo Demo", "1984-05-06");
      },
    ],
  ] as const)("%s have three free cancellations a day together", async (_which, make) => {
    await make();
    await cancelFree(one);
    await cancelFree(other);
    const { id } = await fixture().bookTrade(one, "10.00");
    expect((await quoteOf(one, id)).body).toMatchObject({ isFree: true, freeLeft: 1 });
    await cancelFree(other);
    expect((await quoteOf(one, id)).body).toMatchObject({ isFree: false, freeLeft: 0 });
    expect((await fixture().readTrade(one, id)).freeCancelUntil).toBeNull();
  });

  it("cancel three free of fifty at once", async () => {
    await link.setOwner(fixture(), one, other);
    const owners = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? one : other));
    const trades = await Promise.all(owners.map((who) => fixture().bookTrade(who, "10.00")));
    const quotes = await Promise.all(trades.map(({ id }, index) => quoteOf(owners[index] ?? one, id)));
    expect(quotes.every(({ body }) => body.isFree)).toBe(true);
    const answers = await Promise.all(
      trades.map(({ id }, index) => cancelAt(owners[index] ?? one, id, quotes[index]?.body.id)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === "free_cancels_used")).toHaveLength(47);
  });
});

it("accounts of different people have three each", async () => {
  for (const who of [one, other]) for (let used = 0; used < 3; used += 1) await cancelFree(who);
});
