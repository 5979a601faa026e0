import type { CurrencyCode } from "#domain/currency.ts";
import type { Random } from "#domain/market/rates/random.ts";
import { formatAmount, type Money, money, parseAmount } from "#domain/money.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { demoAdministrator, demoStaff } from "#server/demo/demo-accounts.ts";
import { recordReceipt } from "#server/payments/incoming/record-receipt.ts";
import { completePayment } from "#server/payments/payments/complete-payment.ts";
import type { Client } from "./add-people.ts";
import { confirmAll } from "./confirm-all.ts";
import type { World } from "./open-world.ts";
import type { Story } from "./story.ts";
import { getStoryTime } from "./story-clock.ts";

const [operator] = demoStaff;

export type Exchange = {
  readonly client: Client;
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  /** In units of `from`. */
  readonly amount: string;
  /** Weekdays before the story's end. */
  readonly daysBack: number;
  readonly hour: number;
  readonly minute: number;
  readonly ending?:
    | "usual"
    | "cancelled"
    | "unfunded"
    | "unallocated"
    | "to balance"
    | "split"
    | "by telephone"
    | "from balance"
    /** The desk reverses it once it is paid. */
    | "failed"
    /** The payment arrives and comes back days later. */
    | "returned";
};

type Booked = {
  readonly id: string;
  readonly reference: string;
  readonly toAmount: string;
  readonly amountDue: string;
};

/** Plans an exchange from its quote to the last payment's arrival. */
export function planExchange(story: Story, world: World, exchange: Exchange, random: Random): void {
  const { daysBack, hour, minute, ending = "usual" } = exchange;
  story.plan(getStoryTime(daysBack, hour, minute), async () => {
    const trade = await book(world, exchange);
    if (ending === "cancelled") return cancel(world, exchange, trade);
    if (ending !== "unallocated" && ending !== "failed") await allocate(world, exchange, trade);
    if (ending === "unfunded") return;
    const isSlow = random() < 0.35 && daysBack > 1;
    const paidAt = isSlow
      ? getStoryTime(daysBack - 1, 9, Math.floor(random() * 120))
      : getStoryTime(daysBack, hour, minute + 12 + Math.floor(random() * 40));
    story.plan(paidAt, () => fund(world, exchange, trade));
    if (ending === "failed") story.plan(getStoryTime(daysBack - 2, 10, minute), () => fail(world, trade));
    if (ending === "returned")
      story.plan(getStoryTime(daysBack - 3, 11, minute), () => returnPayment(world, trade));
  });
}

export async function book(world: World, exchange: Exchange): Promise<Booked> {
  const { client, from, to, amount, ending } = exchange;
  const payload = { fromCurrency: from, toCurrency: to, amount };
  if (ending === "by telephone") return dealByTelephone(world, client, payload);
  const quote = await world.call(client, { method: "POST", path: "/api/quotes", payload });
  const booking = { quoteId: quote.id, termsAccepted: true };
  return world.call(client, { method: "POST", path: "/api/trades", payload: booking });
}

async function dealByTelephone(world: World, { id }: Client, payload: object): Promise<Booked> {
  const staff = await world.staff(operator.email);
  const path = `/api/admin/clients/${id}`;
  const quote = await world.call(staff, { method: "POST", path: `${path}/telephone-quotes`, payload });
  const deal = { quoteId: quote.id, callReference: "CALL-DEMO-0117", termsAccepted: true };
  return world.call(staff, { method: "POST", path: `${path}/telephone-trades`, payload: deal });
}

async function cancel(world: World, { client }: Exchange, { id }: Booked): Promise<void> {
  const quote = await world.call(client, { method: "POST", path: `/api/trades/${id}/closeout-quote` });
  const payload = { closeoutQuoteId: quote.id };
  await world.call(client, { method: "POST", path: `/api/trades/${id}/cancel`, payload });
}

async function fail(world: World, { id }: Booked): Promise<void> {
  const staff = await world.staff(demoAdministrator.email);
  const payload = { reason: "Your supplier cancelled the order" };
  await world.call(staff, { method: "POST", path: `/api/admin/trades/${id}/fail`, payload });
  await confirmAll(world);
}

/** The operator reports that the trade's payment came back and the administrator confirms it. */
async function returnPayment(world: World, { id: tradeId }: Booked): Promise<void> {
  const payment = await world.app.db
    .selectFrom("payments")
    .select("id")
    .where("tradeId", "=", tradeId)
    .where("status", "=", "COMPLETED")
    .orderBy("id")
    .executeTakeFirst();
  // A client without a recipient in the currency was paid to their balance.
  if (!payment) return;
  await requestReturn(world, payment.id, "The recipient's account is closed");
  const path = `/api/admin/payments/${payment.id}/return/confirm`;
  await world.call(await world.staff(demoAdministrator.email), { method: "POST", path });
}

export async function requestReturn(world: World, paymentId: string, reason: string): Promise<void> {
  const path = `/api/admin/payments/${paymentId}/return`;
  await world.call(await world.staff(operator.email), { method: "POST", path, payload: { reason } });
}

async function allocate(world: World, exchange: Exchange, { id, toAmount }: Booked): Promise<void> {
  const { client, to, ending } = exchange;
  const [first, second] = client.recipients.get(to) ?? [];
  const toBalance = (amount: string) => ({ toBalance: true, amount });
  const lines = () => {
    if (first === undefined || ending === "to balance") return [toBalance(toAmount)];
    if (ending !== "split") return [{ beneficiaryId: first, amount: toAmount }];
    const [part, rest] = splitAmount(toAmount, to);
    return [
      { beneficiaryId: first, amount: rest },
      second ? { beneficiaryId: second, amount: part } : toBalance(part),
    ];
  };
  await world.call(client, {
    method: "PUT",
    path: `/api/trades/${id}/allocation`,
    payload: { lines: lines() },
  });
}

/** Two parts: two fifths and the remainder. */
function splitAmount(text: string, currency: CurrencyCode): readonly [part: string, rest: string] {
  const { minor } = parseMoney(text, currency);
  const part = (minor * 2n) / 5n;
  return [formatAmount(money(part, currency)), formatAmount(money(minor - part, currency))];
}

export function parseMoney(text: string, currency: CurrencyCode): Money {
  const minor = parseAmount(text.replaceAll(",", ""), currency);
  if (typeof minor !== "bigint") throw new Error(`${text} ${currency}: ${minor}`);
  return money(minor, currency);
}

async function fund(world: World, { client, from, ending }: Exchange, trade: Booked): Promise<void> {
  if (ending === "from balance") {
    await world.call(client, { method: "POST", path: `/api/trades/${trade.id}/fund-from-balance` });
    return;
  }
  await receive(world, {
    currency: from,
    amount: trade.amountDue,
    reference: trade.reference,
    payerName: client.payerName,
  });
}

export type Incoming = {
  readonly currency: CurrencyCode;
  readonly amount: string;
  readonly reference: string;
  readonly payerName: string;
};

/** Money that the bank reports. */
export async function receive(
  world: World,
  { currency, amount, reference, payerName }: Incoming,
): Promise<string> {
  const { app, clock } = world;
  const bankReference = `DEMO-${clock.newId().slice(-12).toUpperCase()}`;
  const credit = {
    bankReference,
    reference,
    payerName,
    amount: parseMoney(amount, currency),
    simulated: true,
    recordedBy: null,
  };
  const context = { now: clock.now(), newId: app.newId, screening: screeningRules(app.config) };
  const { id } = await app.db.transaction().execute((tx) => recordReceipt(tx, credit, context));
  return id;
}

/** The bank reports the payments that it was sent as arrived. */
export async function completePayments(world: World): Promise<void> {
  const { app, clock } = world;
  const query = app.db.selectFrom("payments").select("id").where("status", "=", "SENT");
  for (const { id } of await query.orderBy("id").execute()) {
    clock.pass(1_000);
    const context = { now: clock.now(), newId: app.newId, screening: screeningRules(app.config) };
    await app.db.transaction().execute((tx) => completePayment(tx, { paymentId: id }, context));
  }
}
