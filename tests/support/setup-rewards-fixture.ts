import { randomUUIDv7 } from "node:crypto";
import { rateTable } from "#domain/market/rates/rate-table.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { DomainEvent } from "#server/platform/outbox/events.ts";
import { rewardRoutes } from "#server/rewards/routes.ts";
import { rewardSubscriptions } from "#server/rewards/subscriptions.ts";
import type { PaymentFixture, SignedIn } from "./payment-fixture.ts";
import { rateFromText } from "./rate-tables.ts";
import { setupPaymentFixture } from "./setup-payment-fixture.ts";

type RewardsFixture = ReturnType<typeof rewardCalls>;

/**
 * Gives a test file a fixture on which completed trades earn rewards, at 1 GBP = 1.25 USD and 1 EUR = 1.05
 * USD.
 */
export function setupRewardsFixture(): () => PaymentFixture & RewardsFixture {
  const payments = setupPaymentFixture("normal", {
    routes: rewardRoutes,
    subscriptions: rewardSubscriptions,
  });
  let fixture: (PaymentFixture & RewardsFixture) | undefined;
  return () => {
    fixture ??= { ...payments(), ...rewardCalls(payments()) };
    return fixture;
  };
}

function rewardCalls(bookings: PaymentFixture) {
  /** Fresh rates, valid for a minute. */
  function tick(): void {
    bookings.app.rates.accept(
      rateTable(
        { base: "USD", at: bookings.clock(), source: randomUUIDv7(), simulated: false, maxAgeMs: 60_000 },
        [
          ["GBP", rateFromText("0.8")],
          ["EUR", rateFromText("0.9523809524")],
          ["JPY", rateFromText("150")],
        ],
      ),
    );
  }
  /** A client whom another one referred. */
  async function addReferral(referrer: SignedIn): Promise<SignedIn> {
    const client = await bookings.addClient();
    await bookings.db
      .updateTable("clients")
      .set({ referrerId: referrer.id })
      .where("id", "=", client.id)
      .execute();
    return client;
  }
  return {
    tick,
    addReferral,
    /** This many clients referred by the referrer, one after the other. */
    async addReferrals(referrer: SignedIn, count: number): Promise<SignedIn[]> {
      const referrals: SignedIn[] = [];
      for (let each = 0; each < count; each++) referrals.push(await addReferral(referrer));
      return referrals;
    },
    /** A client's exchange into their own balance, booked, paid and completed; returns the trade's id. */
    async exchange(
      client: SignedIn,
      amount = "1000.00",
      from: "GBP" | "USD" | "EUR" = "GBP",
      to: "EUR" | "GBP" | "JPY" = "EUR",
    ): Promise<string> {
      tick();
      const trade = await bookings.bookTrade(client, amount, from, to);
      const payload = { lines: [{ toBalance: true, amount: trade.toAmount }] };
      await bookings.call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload });
      await bookings.receive(trade.amountDue, trade.fromCurrency, trade.reference);
      await bookings.settle();
      return trade.id;
    },
    /** Appends an event that no call produces yet. */
    async happen(...events: DomainEvent[]): Promise<void> {
      await bookings.db.transaction().execute((tx) => appendEvents(tx, events, bookings.clock()));
      await bookings.relay();
    },
    async stats(who: SignedIn) {
      return (await bookings.call(who, "GET", `/api/referral-stats/${who.id}`)).body;
    },
    async movements(who: SignedIn) {
      const { items } = (await bookings.call(who, "GET", "/api/profit-share/entries")).body;
      return items.map(({ kind, amount }: { kind: string; amount: string }) => `${kind} ${amount}`);
    },
    cashOut: (who: SignedIn, amount: unknown, key: string = randomUUIDv7()) =>
      bookings.call(who, "POST", "/api/profit-share/cash-out", {
        payload: { amount },
        headers: { "idempotency-key": key },
      }),
    async points(who: SignedIn, query = "") {
      return (await bookings.call(who, "GET", `/api/points${query}`)).body;
    },
  };
}
