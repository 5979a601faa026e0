import { expect, it } from "vitest";
import { rateTable, unitRate } from "#domain/market/rates/rate-table.ts";
import { createLatestRates } from "#server/market/rates/latest-rates.ts";
import { startDemoTargets } from "./place-demo-targets.ts";

it("the demo's order and alert are tried again at the next rates while the database is busy, until it is stopped", async () => {
  const now = new Date("2026-11-26T12:00:00Z");
  const rates = createLatestRates(() => now);
  const accept = () =>
    rates.accept(
      rateTable({ base: "USD", at: now, source: "test", simulated: true, maxAgeMs: 60_000 }, [
        ["GBP", unitRate],
      ]),
    );
  let attempts = 0;
  const warnings: string[] = [];
  const app = {
    rates,
    db: {
      selectFrom: () => {
        attempts += 1;
        throw new Error("busy");
      },
    },
    log: { warn: (_facts: object, text: string) => warnings.push(text) },
  };
  const targets = startDemoTargets(app as unknown as Parameters<typeof startDemoTargets>[0]);
  for (const expected of [1, 2, 3]) {
    accept();
    await expect.poll(() => warnings.length).toBe(expected);
  }
  await targets.stop();
  accept();
  await new Promise((resolve) => setImmediate(resolve));
  expect(attempts).toBe(3);
});
