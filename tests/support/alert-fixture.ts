import { randomUUIDv7 } from "node:crypto";
import { expect } from "vitest";
import type { Alert } from "#contract/automation/alerts.ts";
import { standardMargin } from "#domain/market/pricing/margin.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import type { ReachedRate } from "#server/automation/matching/rate-trigger.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { restingAlerts } from "#server/processes/resting-alerts.ts";
import { subscriptions } from "#server/subscriptions.ts";
import { tableAt } from "./rate-tables.ts";
import type { Summit } from "./serve-summit.ts";

/** Helpers for alert tests: open accounts, apply rates and read the outcome. */
export function openAlertFixture(summit: Summit) {
  return {
    /** An activated client. */
    async client({ timeZone = null }: { timeZone?: string | null } = {}) {
      const browser = summit.browser();
      const email = `client-${randomUUIDv7()}@example.test`;
      const credentials = { email, password: "a ridge before dawn" };
      const { body } = await browser.post("/api/register", credentials);
      const id: string = body.user.id;
      await summit.app.db
        .updateTable("clients")
        .set({ status: "ACCOUNT_READY" })
        .where("id", "=", id)
        .execute();
      await summit.app.db.updateTable("users").set({ timeZone }).where("email", "=", email).execute();
      return { browser, email, id, signIn: () => browser.post("/api/login", credentials) };
    },

    /** Puts a GBP/EUR client rate in force, from mid-market rates of 0.9 EUR and `gbp` pounds per dollar. */
    putInForce(gbp: string): ReachedRate {
      const { app } = summit;
      const table = tableAt(app.clock(), gbp);
      app.rates.accept(table);
      const { mid } = app.rates.rateFor("GBP", "EUR");
      return {
        fromCurrency: "GBP",
        toCurrency: "EUR",
        margin: standardMargin,
        midRate: mid,
        clientRate: getClientRate(mid, standardMargin),
        at: table.at,
        sides: ["at_or_above", "at_or_below"],
      };
    },

    /** The matcher's reaction to a rate. */
    act: (reached: ReachedRate, limit = 100) =>
      restingAlerts.actOnReached(summit.app, summit.app.db, reached, limit),

    async relayAll() {
      while (await relayNext(summit.app, summit.app.db, subscriptions)) {
        // Each call relays one row.
      }
    },

    mailsTo: (address: string, topic: RegExp) =>
      summit.mails.filter(({ to, subject }) => to === address && topic.test(subject)),
  };
}

type AlertFixture = ReturnType<typeof openAlertFixture>;

export async function saveAlert(
  { browser }: Awaited<ReturnType<AlertFixture["client"]>>,
  targetRate: string | number,
  dailyUpdates = false,
): Promise<Alert> {
  const input = { fromCurrency: "GBP", toCurrency: "EUR", targetRate, dailyUpdates };
  const { status, body } = await browser.postOnce("/api/alerts", input);
  expect(body).toMatchObject({ id: expect.any(String) });
  expect(status).toBe(201);
  return body;
}

/** Pounds per dollar at which the GBP/EUR mid-market rate is 1.2, 1.125 or 1; client rates are 0.3% below. */
export const targetsInPounds = { high: "0.75", middle: "0.8", low: "0.9" } as const;
