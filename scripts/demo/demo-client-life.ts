import type { CurrencyCode } from "#domain/currency.ts";
import type { Random } from "#domain/market/rates/random.ts";
import { formatAmount, money } from "#domain/money.ts";
import { findUserAccount } from "#server/clients/auth/store.ts";
import { demoClient, demoReferrals } from "#server/demo/demo-accounts.ts";
import { markRead } from "#server/notifications/store.ts";
import { expireUnfunded } from "#server/processes/expire-unfunded.ts";
import { type Client, saveAddress } from "./add-people.ts";
import { planBalances } from "./demo-client-balances.ts";
import type { World } from "./open-world.ts";
import type { Story } from "./story.ts";
import { getStoryTime } from "./story-clock.ts";
import { completePayments, type Exchange, planExchange, receive } from "./trading-life.ts";

type Ending = NonNullable<Exchange["ending"]>;
type Planned = readonly [
  daysBack: number,
  from: CurrencyCode,
  to: CurrencyCode,
  amount: string,
  ending: Ending,
];

/** Two years of the client that a visitor logs in as; the last ones end in each of the stages. */
const exchanges: readonly Planned[] = [
  [515, "GBP", "EUR", "1500.00", "usual"],
  [498, "GBP", "USD", "2400.00", "to balance"],
  [476, "GBP", "EUR", "3200.00", "split"],
  [455, "GBP", "USD", "1800.00", "usual"],
  [431, "EUR", "GBP", "900.00", "to balance"],
  [409, "GBP", "EUR", "2750.00", "usual"],
  [388, "GBP", "USD", "5200.00", "usual"],
  [366, "GBP", "EUR", "1250.00", "cancelled"],
  [342, "GBP", "EUR", "4100.00", "usual"],
  [323, "GBP", "USD", "3300.00", "to balance"],
  [301, "GBP", "EUR", "6800.00", "split"],
  [280, "EUR", "GBP", "1400.00", "usual"],
  [262, "GBP", "USD", "2200.00", "failed"],
  [241, "GBP", "EUR", "3600.00", "usual"],
  [220, "GBP", "EUR", "980.00", "to balance"],
  [198, "GBP", "USD", "7400.00", "usual"],
  [177, "GBP", "EUR", "2050.00", "split"],
  [155, "GBP", "USD", "1900.00", "cancelled"],
  [133, "GBP", "EUR", "5500.00", "usual"],
  [111, "GBP", "EUR", "3150.00", "from balance"],
  [90, "GBP", "USD", "2600.00", "usual"],
  [71, "GBP", "EUR", "4300.00", "returned"],
  [53, "EUR", "GBP", "1100.00", "to balance"],
  [38, "GBP", "USD", "3900.00", "by telephone"],
  [24, "GBP", "EUR", "2850.00", "split"],
  [13, "GBP", "EUR", "6200.00", "usual"],
  [6, "GBP", "USD", "4700.00", "from balance"],
  [1, "GBP", "EUR", "2400.00", "usual"],
  [0, "GBP", "EUR", "3000.00", "unfunded"],
  [0, "GBP", "USD", "1200.00", "unallocated"],
];

/** Plans the exchanges of the demo client and of its referrals. */
export async function planDemoClient(story: Story, world: World, random: Random): Promise<void> {
  const client = await knownClient(world, demoClient, ["EUR", "USD"]);
  await saveAddress(world, client, 0);
  planBalances(story, world, client);
  for (const [index, [daysBack, from, to, amount, ending]] of exchanges.entries()) {
    const hour = daysBack === 0 ? 10 : 9 + (index % 6);
    planExchange(
      story,
      world,
      { client, from, to, amount, daysBack, hour, minute: (index * 17) % 45, ending },
      random,
    );
  }
  for (let daysBack = 500; daysBack > 1; daysBack -= 7)
    story.plan(getStoryTime(daysBack, 17, 40), () =>
      world.app.db
        .transaction()
        .execute((tx) =>
          markRead(tx, { clientId: client.id, userId: client.userId }, undefined, world.app.clock()),
        ),
    );
  for (const [number, referral] of demoReferrals.entries()) {
    const referred = await knownClient(world, referral, ["EUR"]);
    for (let daysBack = 180 - number * 30; daysBack > 5; daysBack -= 21)
      planExchange(
        story,
        world,
        {
          client: referred,
          from: "GBP",
          to: "EUR",
          amount: `${1_200 + number * 900}.00`,
          daysBack,
          hour: 11,
          minute: 5 + number * 9,
          ending: "to balance",
        },
        random,
      );
  }
}

async function knownClient(
  world: World,
  { email, name }: { readonly email: string; readonly name: string },
  buys: readonly CurrencyCode[],
): Promise<Client & { readonly userId: string }> {
  const account = (await findUserAccount(world.app.db, email))?.account;
  if (!account) throw new Error(`no client ${email}`);
  const person = { name, home: "GBP" as const, buys, trades: 0, usual: 0, joined: 0 };
  return {
    kind: "client",
    id: account.client.id,
    userId: account.user.id,
    person,
    payerName: name,
    recipients: await recipientsOf(world, account.client.id),
  };
}

async function recipientsOf(world: World, clientId: string): Promise<Client["recipients"]> {
  const rows = await world.app.db
    .selectFrom("beneficiaries")
    .select(["id", "currency"])
    .where("clientId", "=", clientId)
    .orderBy("id")
    .execute();
  const recipients = new Map<CurrencyCode, string[]>();
  for (const { id, currency } of rows) recipients.set(currency, [...(recipients.get(currency) ?? []), id]);
  return recipients;
}

/**
 * Each morning the bank's answers of the day before arrive, clients pay for the orders that were filled, unpaid
 * exchanges are closed out, and resting orders and alerts meet the rates.
 */
export function planMornings(
  story: Story,
  world: World,
  { days, clients }: { readonly days: number; readonly clients: readonly Client[] },
): void {
  for (let daysBack = days; daysBack > 1; daysBack -= 1)
    story.plan(getStoryTime(daysBack, 8, 30), async () => {
      await completePayments(world);
      await payFilledOrders(world, clients);
      await closeOutUnpaid(world);
      await world.match();
    });
}

async function payFilledOrders(world: World, clients: readonly Client[]): Promise<void> {
  const unpaid = await world.app.db
    .selectFrom("orders")
    .innerJoin("trades", "trades.id", "orders.tradeId")
    .select(["trades.clientId", "trades.fromCurrency", "trades.amountDue", "trades.reference"])
    .where("trades.stage", "=", "AWAITING_FUNDS")
    .orderBy("trades.id")
    .execute();
  for (const { clientId, fromCurrency: currency, amountDue, reference } of unpaid) {
    const client = clients.find(({ id }) => id === clientId);
    if (!client) continue;
    const amount = formatAmount(money(amountDue, currency));
    await receive(world, { currency, amount, reference, payerName: client.payerName });
  }
}

export async function closeOutUnpaid({ app }: World): Promise<void> {
  await expireUnfunded(app, app.db);
}
