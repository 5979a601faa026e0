import type { Random } from "#domain/market/rates/random.ts";
import type { Client } from "./add-people.ts";
import type { World } from "./open-world.ts";
import type { Story } from "./story.ts";
import { type Exchange, planExchange } from "./trading-life.ts";

/** Endings by share, the first that the draw is below. */
const endings: readonly (readonly [share: number, ending: NonNullable<Exchange["ending"]>])[] = [
  [0.006, "failed"],
  [0.016, "returned"],
  [0.046, "cancelled"],
  [0.18, "split"],
  [0.26, "to balance"],
  [1, "usual"],
];

/** Spreads a client's exchanges over the weekdays since they joined. */
export function planTrading(story: Story, world: World, client: Client, random: Random): void {
  const { person } = client;
  const lastDay = 2;
  for (let number = 0; number < person.trades; number += 1) {
    const spread = (person.joined - lastDay - 1) / person.trades;
    const daysBack = lastDay + Math.floor(spread * (number + random()));
    const to = person.buys[random() < 0.72 ? 0 : person.buys.length - 1] ?? "EUR";
    const rough = person.usual * (0.35 + 1.6 * random() ** 2);
    const amount = random() < 0.6 ? `${Math.round(rough / 50) * 50 || 50}.00` : rough.toFixed(2);
    const draw = random();
    const ending = endings.find(([share]) => draw < share)?.[1] ?? "usual";
    const hour = 9 + Math.floor(random() * 6);
    const minute = Math.floor(random() * 60);
    planExchange(
      story,
      world,
      { client, from: person.home, to, amount, daysBack, hour, minute, ending },
      random,
    );
  }
}
