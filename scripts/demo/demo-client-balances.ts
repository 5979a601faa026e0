import type { CurrencyCode } from "#domain/currency.ts";
import type { Client } from "./add-people.ts";
import type { World } from "./open-world.ts";
import type { Story } from "./story.ts";
import { getStoryTime } from "./story-clock.ts";
import { receive } from "./trading-life.ts";

type Movement = readonly [daysBack: number, currency: CurrencyCode, amount: string, reference?: string];

const deposits: readonly Movement[] = [
  [340, "GBP", "4000.00"],
  [204, "EUR", "2600.00"],
  [120, "GBP", "6500.00"],
  [64, "EUR", "1850.00"],
  [58, "GBP", "5200.00"],
  [29, "GBP", "3150.00"],
  [11, "EUR", "980.00"],
];

const withdrawals: readonly Movement[] = [
  [230, "EUR", "1200.00", "Invoice 2207"],
  [146, "GBP", "3000.00", "Savings"],
  [82, "USD", "1400.00", "Order 5519"],
  [45, "GBP", "2400.00", "Savings"],
  [40, "EUR", "1120.50", "Invoice 2291"],
  [18, "EUR", "640.00", "Invoice 2304"],
  [16, "USD", "875.00", "Order 5602"],
  [4, "GBP", "1500.00", "Savings"],
  [1, "EUR", "310.00", "Invoice 2317"],
];

/** Dollars that arrive are converted to pounds by a rule. */
const conversions: readonly Movement[] = [
  [66, "USD", "2100.00"],
  [36, "USD", "1750.00"],
  [8, "USD", "2480.00"],
];

/** Money that the demo client adds, withdraws and has converted by itself. */
export function planBalances(story: Story, world: World, client: Client): void {
  const add = ([daysBack, currency, amount]: Movement, index: number) =>
    story.plan(getStoryTime(daysBack, 9, 12 + index), async () => {
      const { depositReference } = await world.app.db
        .selectFrom("clients")
        .select("depositReference")
        .where("id", "=", client.id)
        .executeTakeFirstOrThrow();
      const { payerName } = client;
      await receive(world, { currency, amount, reference: depositReference, payerName });
    });
  for (const [index, deposit] of deposits.entries()) add(deposit, index);
  for (const [index, [daysBack, currency, amount, reference]] of withdrawals.entries())
    story.plan(getStoryTime(daysBack, 10, 3 * index), async () => {
      const [beneficiaryId] = client.recipients.get(currency) ?? [];
      const path = `/api/balances/${currency}/withdrawals`;
      await world.call(client, { method: "POST", path, payload: { beneficiaryId, amount, reference } });
    });
  story.plan(getStoryTime(70, 10, 30), async () => {
    const [recipientId] = client.recipients.get("GBP") ?? [];
    const pair = { sourceCurrency: "USD", targetCurrency: "GBP" };
    const payload = { ...pair, recipientId, recipientName: null, acceptTerms: true };
    await world.call(client, { method: "POST", path: "/api/auto-exchange", payload });
  });
  for (const [index, conversion] of conversions.entries()) add(conversion, index);
}
