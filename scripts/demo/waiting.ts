import { formatAmount, money } from "#domain/money.ts";
import { demoAdministrator, demoApprover, demoStaff } from "#server/demo/demo-accounts.ts";
import type { Client } from "./add-people.ts";
import type { World } from "./open-world.ts";
import type { Story } from "./story.ts";
import { getStoryTime } from "./story-clock.ts";
import { book, type Exchange, parseMoney, planExchange, receive } from "./trading-life.ts";

const [operator] = demoStaff;

/** Queues for the desk when the demo opens: incoming payments, payouts, a potential match. */
export function planWaiting(story: Story, world: World, clients: readonly Client[]): void {
  story.plan(getStoryTime(1, 8), async () => world.releasePayouts("desk"));
  planReceipts(story, world, clients);
  planPayouts(story, world, clients);
  planTakes(story, world);
  const [nearby] = clients;
  if (nearby) planNearName(story, world, nearby);
}

type Arrival = { readonly perMille: bigint; readonly payerName?: string };

/** Incoming payments: underpaid, overpaid, from a third party, and unmatched. */
const arrivals: readonly Arrival[] = [
  { perMille: 800n },
  { perMille: 950n },
  { perMille: 1_040n },
  { perMille: 1_000n, payerName: "Hollow Oak Holdings" },
  { perMille: 1_000n, payerName: "Wexcombe Family Trust" },
];

function planReceipts(story: Story, world: World, clients: readonly Client[]): void {
  for (const [index, { perMille, payerName }] of arrivals.entries()) {
    const client = clients[(index * 3 + 1) % clients.length];
    if (!client) continue;
    const { home: from, buys } = client.person;
    const exchange = { client, from, to: buys[0] ?? "EUR", amount: `${2_400 + index * 650}.00` };
    story.plan(getStoryTime(1, 10, 5 + index * 9), async () => {
      const trade = await book(world, { ...exchange, daysBack: 1, hour: 10, minute: 5 });
      story.plan(getStoryTime(0, 9, 10 + index * 11), async () => {
        const due = parseMoney(trade.amountDue, from);
        const amount = formatAmount(money((due.minor * perMille) / 1_000n, from));
        await receive(world, {
          currency: from,
          amount,
          reference: trade.reference,
          payerName: payerName ?? client.payerName,
        });
      });
    });
  }
  const unmatched = [
    { currency: "GBP", amount: "640.00", reference: "INVOICE 20931", payerName: "R Tolliver (demo)" },
    { currency: "EUR", amount: "1275.50", reference: "deposit", payerName: "Kessler Handel (demo)" },
    { currency: "USD", amount: "3100.00", reference: "", payerName: "Pinegrove Imports (demo)" },
  ] as const;
  for (const [index, incoming] of unmatched.entries())
    story.plan(getStoryTime(0, 11, index * 8), async () => void (await receive(world, incoming)));
}

/** Payouts to prepare, and large ones that a second person has to approve. */
function planPayouts(story: Story, world: World, clients: readonly Client[]): void {
  for (let number = 0; number < 16; number += 1) {
    const client = clients[(number * 2) % clients.length];
    if (!client) continue;
    const { home: from, buys } = client.person;
    const amount = number < 3 ? `${14_000 + number * 3_500}.00` : `${900 + number * 310}.00`;
    const exchange: Exchange = {
      client,
      from,
      to: buys[0] ?? "EUR",
      amount,
      daysBack: 1,
      hour: 11,
      minute: number * 6,
    };
    planExchange(story, world, exchange, () => 0.9);
  }
  story.plan(getStoryTime(0, 13), async () => {
    const staff = await world.staff(operator.email);
    const ready = await world.app.db
      .selectFrom("payments")
      .select(["id", "amount"])
      .where("status", "=", "READY")
      .where("preparedBy", "is", null)
      .orderBy("amount", "desc")
      .limit(4)
      .execute();
    const payload = { ids: ready.map(({ id }) => id), secondPerson: true };
    await world.call(staff, { method: "POST", path: "/api/admin/payments/prepare", payload });
    const admin = await world.staff(demoAdministrator.email);
    const approved = { ids: ready.slice(3).map(({ id }) => id) };
    await world.call(admin, { method: "POST", path: "/api/admin/payments/approve", payload: approved });
  });
}

/** Some of what waits is taken, one item with a note. */
function planTakes(story: Story, world: World): void {
  const takeNext = { method: "POST", path: "/api/admin/inbox/take-next" } as const;
  story.plan(getStoryTime(0, 14, 5), async () => {
    const staff = await world.staff(operator.email);
    const { item } = await world.call(staff, takeNext);
    const path = `/api/admin/inbox/${item.kind}/${item.id}/take`;
    await world.call(staff, { method: "POST", path, payload: { note: "Calls back this afternoon" } });
    await world.call(staff, takeNext);
    await world.call(await world.staff(demoApprover.email), takeNext);
  });
}

/** Held until the desk has looked at it. */
export const nearName = "Synthetic Persson Listed";

/** A recipient whose name is near one on the list of invented names. */
function planNearName(story: Story, world: World, client: Client): void {
  story.plan(getStoryTime(1, 12, 40), async () => {
    const account = { iban: "AT611904300234573201", bic: "BKAUATWW", town: "Vienna", addressCountry: "AT" };
    const payload = {
      type: "someone",
      currency: "EUR",
      accountHolder: nearName,
      ...account,
    };
    const added = await world.call(client, { method: "POST", path: "/api/beneficiaries", payload });
    const recipients = new Map([["EUR", [added.id as string]] as const]);
    const exchange = {
      client: { ...client, recipients },
      from: "GBP",
      to: "EUR",
      amount: "1750.00",
    } as const;
    planExchange(story, world, { ...exchange, daysBack: 1, hour: 13, minute: 5 }, () => 0.9);
  });
}
