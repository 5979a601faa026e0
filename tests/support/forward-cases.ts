import { addSettlementDays, dayOf } from "#domain/calendar.ts";
import { forwardChangeRoutes } from "#server/payments/forwards/change-routes.ts";
import { forwardRoutes } from "#server/payments/forwards/routes.ts";
import { drawForwards } from "#server/processes/draw-forwards.ts";
import type { PaymentFixture, SignedIn } from "./payment-fixture.ts";
import { openForwardPairs } from "./setup-forward-fixture.ts";

/** A forward of 100.00 GBP into euros, for the earliest day that it can have, of a client with money for its deposit. */
async function quoteOf(fixture: PaymentFixture, client: SignedIn): Promise<string> {
  const { status, body } = await requestQuote(fixture, client);
  if (status !== 201) throw new Error(`no quote: ${JSON.stringify(body)}`);
  return body.id;
}

function requestQuote(fixture: PaymentFixture, client: SignedIn) {
  const { calendar } = fixture.app;
  const deliveryTo = addSettlementDays(dayOf(fixture.clock()), 3, ["GBP", "EUR"], calendar);
  const payload = { fromCurrency: "GBP", toCurrency: "EUR", amount: "100.00", deliveryTo };
  return fixture.call(client, "POST", "/api/forward-quotes", { payload });
}

const isDone = ({ status }: { readonly status: number }) => status < 300;

async function forwardQuoteCase(fixture: PaymentFixture, client: SignedIn) {
  await openForwardPairs(fixture, ["EUR", "GBP"]);
  return { act: async () => isDone(await requestQuote(fixture, client)) };
}

async function bookForwardCase(fixture: PaymentFixture, client: SignedIn) {
  await openForwardPairs(fixture, ["EUR", "GBP"]);
  await fixture.deposit(client, "5.00", "GBP");
  const payload = { quoteId: await quoteOf(fixture, client), termsAccepted: true };
  return { act: async () => isDone(await fixture.call(client, "POST", "/api/forwards", { payload })) };
}

async function bookAtMarketCase(fixture: PaymentFixture, client: SignedIn) {
  await openForwardPairs(fixture, ["EUR", "GBP"]);
  await fixture.deposit(client, "5.00", "GBP");
  const deliveryTo = addSettlementDays(dayOf(fixture.clock()), 3, ["GBP", "EUR"], fixture.app.calendar);
  const pair = { fromCurrency: "GBP", toCurrency: "EUR", amount: "100.00", deliveryTo };
  const payload = { ...pair, lowestRate: "0.01", termsAccepted: true };
  return {
    act: async () => isDone(await fixture.call(client, "POST", "/api/forwards/at-market", { payload })),
  };
}

/** A forward that can be drawn now, and the client with a session of now. */
async function drawable(fixture: PaymentFixture, client: SignedIn) {
  await openForwardPairs(fixture, ["EUR", "GBP"]);
  await fixture.deposit(client, "5.00", "GBP");
  const payload = { quoteId: await quoteOf(fixture, client), termsAccepted: true };
  const { body } = await fixture.call(client, "POST", "/api/forwards", { payload });
  fixture.setNow(new Date(`${body.drawBy}T09:00:00Z`));
  return { id: body.id as string, who: { ...client, ...(await fixture.signInAgain(client)) } };
}

async function drawForwardCase(fixture: PaymentFixture, client: SignedIn) {
  const { id, who } = await drawable(fixture, client);
  const payload = { amount: "10.00" };
  return {
    act: async () => isDone(await fixture.call(who, "POST", `/api/forwards/${id}/drawdowns`, { payload })),
  };
}

/** A forward and a call for a quote of a later day. */
async function changeable(fixture: PaymentFixture, client: SignedIn) {
  await openForwardPairs(fixture, ["EUR", "GBP"]);
  await fixture.deposit(client, "5.00", "GBP");
  const payload = { quoteId: await quoteOf(fixture, client), termsAccepted: true };
  const { body } = await fixture.call(client, "POST", "/api/forwards", { payload });
  const path = `/api/forwards/${body.id}`;
  const deliveryTo = addSettlementDays(body.deliveryTo, 5, ["GBP", "EUR"], fixture.app.calendar);
  const quote = () => fixture.call(client, "POST", `${path}/change-quotes`, { payload: { deliveryTo } });
  return { path, quote };
}

async function changeQuoteCase(fixture: PaymentFixture, client: SignedIn) {
  const { quote } = await changeable(fixture, client);
  return { act: async () => isDone(await quote()) };
}

async function changeCase(fixture: PaymentFixture, client: SignedIn) {
  const { path, quote } = await changeable(fixture, client);
  const payload = { quoteId: (await quote()).body.id };
  return { act: async () => isDone(await fixture.call(client, "POST", `${path}/changes`, { payload })) };
}

async function lastDayCase(fixture: PaymentFixture, client: SignedIn) {
  const { id } = await drawable(fixture, client);
  fixture.setNow(new Date(fixture.clock().getTime() + 6 * 3_600_000));
  const later = async () => {
    await drawForwards(fixture.app, fixture.db);
    const row = await fixture.db
      .selectFrom("forwards")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.status === "DRAWN";
  };
  return { act: later, later };
}

export const forwardCaseRoutes = [...forwardRoutes, ...forwardChangeRoutes];

/** Use cases of forwards for the matrix of restrictions. */
export function forwardCases(fixture: () => PaymentFixture) {
  return {
    "POST /api/forward-quotes": (client: SignedIn) => forwardQuoteCase(fixture(), client),
    "POST /api/forwards": (client: SignedIn) => bookForwardCase(fixture(), client),
    "POST /api/forwards/at-market": (client: SignedIn) => bookAtMarketCase(fixture(), client),
    "POST /api/forwards/:id/change-quotes": (client: SignedIn) => changeQuoteCase(fixture(), client),
    "POST /api/forwards/:id/changes": (client: SignedIn) => changeCase(fixture(), client),
    "POST /api/forwards/:id/drawdowns": (client: SignedIn) => drawForwardCase(fixture(), client),
    "draw-forwards": (client: SignedIn) => lastDayCase(fixture(), client),
  };
}
