import { randomInt, randomUUIDv7 } from "node:crypto";
import type { InjectOptions } from "fastify";
import type { Forward, ForwardDetail } from "#contract/payments/forwards.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { AccountKind } from "#domain/ledger/journals/account-ref.ts";
import type { CanonicalPair } from "#domain/market/pricing/price-list.ts";
import { insertPair } from "#server/market/forward-pricing/store.ts";
import { forwardRoutes } from "#server/payments/forwards/routes.ts";
import { forwardSubscriptions } from "#server/payments/forwards/subscriptions.ts";
import type { Route } from "#server/platform/http/route.ts";
import { drawForwards } from "#server/processes/draw-forwards.ts";
import { takeForwardDeposits } from "#server/processes/take-forward-deposits.ts";
import { expireAll } from "./expire-all.ts";
import type { PaymentFixture, SignedIn } from "./payment-fixture.ts";
import { setupPaymentFixture } from "./setup-payment-fixture.ts";

/** A Tuesday. */
export const bookedAt = new Date("2026-03-10T10:00:00Z");

/** A window of which parts are drawn from Monday, 16 March, to Monday, 20 April. */
export const spring = { deliveryFrom: "2026-03-18", deliveryTo: "2026-04-22" };
export const firstDay = new Date("2026-03-16T09:00:00Z");
/** 15:00 in London, where summer time has begun. */
export const lastDayAtThree = new Date("2026-04-20T14:00:00Z");

/** Opens pairs to forwards as the desk would. */
export async function openForwardPairs(
  { db, addStaff, clock }: Pick<PaymentFixture, "db" | "addStaff" | "clock">,
  ...pairs: readonly CanonicalPair[]
): Promise<void> {
  const { id: setBy } = await addStaff("administrator");
  for (const pair of pairs) {
    const setting = { id: randomUUIDv7(), setAt: clock(), setBy, approvedBy: null };
    await db.transaction().execute((tx) => insertPair(tx, { ...setting, pair, isOpen: true }));
  }
}

/** Calls about forwards of a fixture whose pair is open. */
export function forwardCalls(fixture: () => PaymentFixture) {
  /** With a session that began by the clock's time, since these tests are of weeks; a member's or a key is left as it is. */
  const call = async (who: SignedIn, method: string, path: string, request: Partial<InjectOptions> = {}) => {
    const isOwner = who.authorization === undefined && !("userId" in who);
    return fixture().call(isOwner ? await fixture().signInAgain(who) : who, method, path, request);
  };
  const quote = (who: SignedIn, also: object = {}) =>
    call(who, "POST", "/api/forward-quotes", {
      payload: { fromCurrency: "GBP", toCurrency: "EUR", amount: "1000.00", ...spring, ...also },
    });
  const book = (who: SignedIn, quoteId: string, headers: Readonly<Record<string, string>> = {}) =>
    call(who, "POST", "/api/forwards", { payload: { quoteId, termsAccepted: true }, headers });
  const bookByTransfer = (who: SignedIn, quoteId: string) =>
    call(who, "POST", "/api/forwards", {
      payload: { quoteId, termsAccepted: true, depositFrom: "bank_transfer" },
    });
  const bookAtMarket = (who: SignedIn, also: object = {}) =>
    call(who, "POST", "/api/forwards/at-market", {
      payload: {
        ...{ fromCurrency: "GBP", toCurrency: "EUR", amount: "1000.00", ...spring },
        ...{ lowestRate: "1.10", termsAccepted: true, ...also },
      },
    });
  return {
    call,
    quote,
    book,
    bookByTransfer,
    bookAtMarket,
    draw: (who: SignedIn, id: string, amount: string, headers: Readonly<Record<string, string>> = {}) =>
      call(who, "POST", `/api/forwards/${id}/drawdowns`, { payload: { amount }, headers }),
    async booked(who: SignedIn, also: object = {}): Promise<Forward> {
      const quoted = await quote(who, also);
      if (quoted.status !== 201) throw new Error(`no quote: ${JSON.stringify(quoted.body)}`);
      const { status, body } = await book(who, quoted.body.id);
      if (status !== 201) throw new Error(`no forward: ${JSON.stringify(body)}`);
      return body;
    },
    /** A forward whose deposit is paid by bank transfer. */
    async bookedByTransfer(who: SignedIn, also: object = {}): Promise<Forward> {
      const { body: quoted } = await quote(who, also);
      const { status, body } = await bookByTransfer(who, quoted.id);
      if (status !== 201) throw new Error(`no forward: ${JSON.stringify(body)}`);
      return body;
    },
    async read(who: SignedIn, id: string): Promise<ForwardDetail> {
      return (await call(who, "GET", `/api/forwards/${id}`)).body;
    },
  };
}

/** A payment fixture in which pounds and euros are open to forwards. */
export function setupForwardFixture(further: readonly Route[] = []) {
  const desk = setupPaymentFixture("normal", {
    routes: [...forwardRoutes, ...further],
    subscriptions: forwardSubscriptions,
  });
  const calls = forwardCalls(desk);
  return {
    desk,
    ...calls,
    /** A client without money whose forward of 1,000.00 GBP waits for a deposit of 50.00 GBP, and the reference to pay it with. */
    async waiting(): Promise<{ client: SignedIn; forward: Forward; reference: string }> {
      const client = await desk().addClient();
      const depositReference = `SB${String(randomInt(10 ** 8)).padStart(8, "0")}`;
      await desk().db.updateTable("clients").set({ depositReference }).where("id", "=", client.id).execute();
      const forward = await calls.bookedByTransfer(client);
      return { client, forward, reference: (await calls.read(client, forward.id)).payIn?.reference ?? "" };
    },
    /** A client with money for deposits and drawdowns. */
    async funded(amount = "2000.00"): Promise<SignedIn> {
      const client = await desk().addClient();
      await desk().deposit(client, amount, "GBP");
      return client;
    },
    /** Takes what is there of deposits by bank transfer, and closes out what is overdue. */
    takeDeposits: () => takeForwardDeposits(desk().app, desk().db),
    /** Runs the worker once. */
    runWorker: () => drawForwards(desk().app, desk().db),
    expire: () =>
      desk()
        .db.transaction()
        .execute((tx) => expireAll(tx, desk().context())),
    /** Sum of a client's accounts of a kind, in minor units. */
    async held({ id }: SignedIn, kind: AccountKind, currency: CurrencyCode = "GBP"): Promise<bigint> {
      const rows = await desk()
        .db.selectFrom("accounts")
        .select("balance")
        .where("clientId", "=", id)
        .where("kind", "=", kind)
        .where("currency", "=", currency)
        .execute();
      return rows.reduce((sum, { balance }) => sum + balance, 0n);
    },
    async eventsOf({ id }: SignedIn, kind: string): Promise<readonly Record<string, unknown>[]> {
      const rows = await desk().db.selectFrom("outbox").select("events").execute();
      return rows
        .flatMap(({ events }) => events)
        .filter((event) => event.kind === kind && "clientId" in event && event.clientId === id);
    },
  };
}
