import { demoAdministrator } from "#server/demo/demo-accounts.ts";
import type { Client } from "./add-people.ts";
import { closeOutUnpaid } from "./demo-client-life.ts";
import type { World } from "./open-world.ts";
import type { Story } from "./story.ts";
import { getStoryTime } from "./story-clock.ts";
import { planExchange, requestReturn } from "./trading-life.ts";

/** A client who cannot pay what a close-out cost, one who is restricted, and a payment reported as returned. */
export function planTrouble(story: Story, world: World, clients: readonly Client[]): void {
  const named = (name: string) => clients.find(({ person }) => person.name === name);
  const debtor = named("Pablo Greystone");
  if (debtor) {
    const exchange = { client: debtor, from: "EUR", to: "GBP", amount: "4200.00" } as const;
    const when = { daysBack: 4, hour: 11, minute: 25, ending: "unfunded" } as const;
    planExchange(story, world, { ...exchange, ...when }, () => 0.9);
  }
  // Who owes money cannot book, so the close-out comes after the client's last exchange.
  story.plan(getStoryTime(0, 8, 40), () => closeOutUnpaid(world));
  const restricted = named("Jasper Millbrook");
  if (restricted) story.plan(getStoryTime(0, 14, 30), () => restrict(world, restricted));
  story.plan(getStoryTime(0, 10, 20), async () => {
    const { id } = await world.app.db
      .selectFrom("payments")
      .select("id")
      .where("status", "=", "COMPLETED")
      .where("clientId", "is not", null)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    await requestReturn(world, id, "The recipient's bank could not find the account");
  });
}

async function restrict(world: World, { id: clientId }: Client): Promise<void> {
  const staff = await world.staff(demoAdministrator.email);
  const payload = {
    scope: "client",
    clientId,
    kinds: ["book", "pay", "withdraw"],
    reason: "We asked on the telephone where the money of the last exchange comes from and wait for papers",
  };
  await world.call(staff, { method: "POST", path: "/api/admin/restrictions", payload });
}
