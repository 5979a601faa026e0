import { randomUUIDv7 } from "node:crypto";
import type { Order } from "#contract/automation/orders.ts";
import { addDays, dayOf } from "#domain/calendar.ts";
import type { ClientStatus } from "#domain/clients/accounts/client-status.ts";
import { createMatcher, type Matcher } from "#server/automation/matching/create-matcher.ts";
import type { DatabaseOptions } from "#server/platform/postgres/database.ts";
import { restingOrders } from "#server/processes/resting-orders.ts";
import type { Browser } from "./browser.ts";
import { openTestPool } from "./open-test-pool.ts";
import { tableAt } from "./rate-tables.ts";
import type { Summit } from "./serve-summit.ts";

export type OrderClient = { readonly id: string; readonly email: string; readonly browser: Browser };

const password = "a ridge before dawn";

/** Fixture for order tests: clients who place them, ticks, and matchers that step on demand. */
export function openOrderFixture(summit: Summit) {
  return {
    /** An activated client. */
    async addClient(): Promise<OrderClient> {
      const browser = summit.browser();
      const email = `client-${randomUUIDv7()}@example.test`;
      const { status, body } = await browser.post("/api/register", { email, password });
      if (status !== 201) throw new Error(`no client: ${JSON.stringify(body)}`);
      const id = body.user.id as string;
      await setStatus(summit, id, "ACCOUNT_READY");
      return { id, email, browser };
    },
    /** Signs in again, since sessions expire as the clock moves. */
    async logIn({ email, browser }: OrderClient): Promise<void> {
      const { status } = await browser.post("/api/login", { email, password });
      if (status !== 200) throw new Error(`nobody was logged in: ${status}`);
    },
    setStatus: (id: string, status: ClientStatus) => setStatus(summit, id, status),
    /** Applies rates one second later, where a pound buys 0.9 / `gbp` euros at mid-market: 1.125 at 0.8. */
    tick(gbp = "0.8"): void {
      summit.pass(1_000);
      summit.app.rates.accept(tableAt(summit.app.clock(), gbp));
    },
    async place({ browser }: OrderClient, input: Partial<OrderToPlace> = {}): Promise<Order> {
      const expiryDate = addDays(dayOf(summit.app.clock()), 7);
      const { status, body } = await browser.postOnce("/api/orders", {
        ...defaultOrder,
        expiryDate,
        ...input,
      });
      if (status !== 201) throw new Error(`no order: ${JSON.stringify(body)}`);
      return body;
    },
    async read({ browser }: OrderClient, { id }: Pick<Order, "id">): Promise<Order> {
      return (await browser.get(`/api/orders/${id}`)).body;
    },
    /** A worker's matcher with its own connections, after loading the resting orders and alerts. */
    async addMatcher(
      options: Pick<DatabaseOptions, "onConnect" | "waitMs"> & { readonly statementTimeoutMs?: number } = {},
    ): Promise<Matcher & { readonly close: () => Promise<void> }> {
      const db = openTestPool(summit.databaseUrl, { connections: 3, prepared: true, ...options });
      const matcher = createMatcher(summit.app, db, [restingOrders]);
      await matcher.read();
      return { ...matcher, close: () => db.destroy() };
    },
  };
}

type OrderToPlace = Omit<typeof defaultOrder, "targetRate"> &
  Readonly<Record<"targetRate" | "stopRate", string | number | null>>;

/** Waits for 1.15, which a pound reaches at 0.78 and not at 0.8. */
export const defaultOrder = {
  fromCurrency: "GBP",
  toCurrency: "EUR",
  targetRate: "1.15" as string | number,
  amount: "1000.00" as string | number,
  expiryDate: "2026-03-17",
  termsAccepted: true,
  bookNow: true,
};

async function setStatus(summit: Summit, id: string, status: ClientStatus): Promise<void> {
  await summit.app.db.updateTable("clients").set({ status }).where("id", "=", id).execute();
}
