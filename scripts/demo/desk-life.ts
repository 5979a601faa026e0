import type { Random } from "#domain/market/rates/random.ts";
import { formatRate, rateFromScaled, scaleRate } from "#domain/rate.ts";
import { demoAdministrator, demoStaff } from "#server/demo/demo-accounts.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { type Client, insertClient, uploadDocuments } from "./add-people.ts";
import { confirmAll } from "./confirm-all.ts";
import type { World } from "./open-world.ts";
import { applicants } from "./people.ts";
import type { Story } from "./story.ts";
import { getStoryTime } from "./story-clock.ts";
import { receive } from "./trading-life.ts";

const [operator] = demoStaff;

const feedback: readonly (readonly [client: number, daysBack: number, text: string, isHandled: boolean])[] = [
  [0, 210, "Booking is quick. Could the confirmation show our order number?", true],
  [3, 140, "Please add Swedish kronor. We buy from a supplier in Malmö every month.", true],
  [16, 96, "I like that the fee is shown before I book.", true],
  [8, 47, "A payment arrived a day later than expected. Please tell us when that happens.", true],
  [5, 12, "Complaint: two of our payments were sent twice for review and our roaster waited.", false],
  [20, 3, "The alert on my phone came at the right moment. Thank you.", false],
  [1, 1, "Can we have a second log-in for our bookkeeper?", false],
];

/** What staff and their clients do besides exchanging. */
export function planDeskLife(story: Story, world: World, clients: readonly Client[], owner: Database): void {
  planFeedback(story, world, clients);
  planMargins(story, world, clients);
  planBroker(story, world, clients);
  for (const [index, { name, joined, documents }] of applicants.entries())
    story.plan(getStoryTime(joined, 11, index * 7), async () => {
      const id = await insertClient(world, owner, { name, status: "AWAITING_DOCS" }, 60 + index);
      await uploadDocuments(world, { kind: "client", id }, documents);
    });
}

function planFeedback(story: Story, world: World, clients: readonly Client[]): void {
  for (const [index, daysBack, text, isHandled] of feedback) {
    const client = clients[index % clients.length];
    if (!client) continue;
    story.plan(getStoryTime(daysBack, 14, 20), async () => {
      const sent = await world.call(client, { method: "POST", path: "/api/feedback", payload: { text } });
      if (!isHandled) return;
      const staff = await world.staff(operator.email);
      const path = `/api/admin/feedback/${sent.id}/handled`;
      await world.call(staff, { method: "PUT", path, payload: { handled: true } });
    });
  }
}

/** Every fifth client is looked after by the first broker. */
function planBroker(story: Story, world: World, clients: readonly Client[]): void {
  story.plan(getStoryTime(205, 15), async () => {
    const staff = await world.staff(demoAdministrator.email);
    const { id: brokerId } = await world.app.db
      .selectFrom("brokers")
      .select("id")
      .where("name", "=", "Demo Broker One")
      .executeTakeFirstOrThrow();
    for (const { id } of clients.filter((_, index) => index % 5 === 0))
      await world.call(staff, {
        method: "POST",
        path: `/api/admin/clients/${id}/broker`,
        payload: { brokerId },
      });
  });
}

/** One staff user requests a margin and another confirms it; the last request is still pending. */
function planMargins(story: Story, world: World, clients: readonly Client[]): void {
  const pair = { fromCurrency: "GBP", toCurrency: "JPY" };
  const margins = [
    { daysBack: 208, payload: { clientId: clients[0]?.id, margin: "0.2" } },
    { daysBack: 150, payload: { ...pair, margin: "0.45" } },
    { daysBack: 60, payload: { clientId: clients[5]?.id, margin: "0.22" } },
    { daysBack: 0, payload: { clientId: clients[2]?.id, margin: "0.25" } },
  ];
  for (const { daysBack, payload } of margins)
    story.plan(getStoryTime(daysBack, 14, 40), async () => {
      const staff = await world.staff(demoAdministrator.email);
      await world.call(staff, { method: "PUT", path: "/api/admin/margins", payload });
      if (daysBack > 0) await confirmAll(world);
    });
}

/** Orders and alerts of earlier months, and some that wait near the market. */
export function planTargets(story: Story, world: World, client: Client, random: Random): void {
  const from = client.person.home;
  const to = client.person.buys[0] ?? "EUR";
  const place = (daysBack: number, perMille: bigint, kind: "orders" | "alerts") =>
    story.plan(getStoryTime(daysBack, 13, Math.floor(random() * 50)), async () => {
      const exact = scaleRate(world.rateOf(from, to), 1000n + perMille, 1000n);
      const targetRate = formatRate(rateFromScaled(exact - (exact % 1_000_000n)));
      const pair = { fromCurrency: from, toCurrency: to, targetRate };
      const amount = `${Math.round(client.person.usual / 100) * 100}.00`;
      const payload = kind === "orders" ? { ...pair, amount, termsAccepted: true } : pair;
      await world.call(client, { method: "POST", path: `/api/${kind}`, payload });
    });
  for (let daysBack = client.person.joined - 10; daysBack > 20; daysBack -= 70)
    place(daysBack, 3n, random() < 0.5 ? "orders" : "alerts");
  place(2, 6n + BigInt(Math.floor(random() * 9)), "orders");
  place(1, 5n + BigInt(Math.floor(random() * 9)), "alerts");
}

/** A client whose incoming euros are converted by themselves each month. */
export function planAutoExchange(story: Story, world: World, client: Client): void {
  const { home, buys, joined } = client.person;
  const target = buys[0] ?? "GBP";
  story.plan(getStoryTime(joined - 3, 10, 30), async () => {
    const [recipientId] = client.recipients.get(target) ?? [];
    const payload = {
      sourceCurrency: home,
      targetCurrency: target,
      recipientId,
      recipientName: null,
      acceptTerms: true,
    };
    await world.call(client, { method: "POST", path: "/api/auto-exchange", payload });
  });
  for (let daysBack = joined - 10; daysBack > 2; daysBack -= 9)
    story.plan(getStoryTime(daysBack, 10, 45), async () => {
      const { depositReference } = await world.app.db
        .selectFrom("clients")
        .select("depositReference")
        .where("id", "=", client.id)
        .executeTakeFirstOrThrow();
      await receive(world, {
        currency: home,
        amount: "1850.00",
        reference: depositReference,
        payerName: client.payerName,
      });
    });
}
