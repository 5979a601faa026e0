import { randomUUIDv7 } from "node:crypto";
import type { CurrencyCode } from "#domain/currency.ts";
import { money } from "#domain/money.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { recordReceipt } from "#server/payments/incoming/record-receipt.ts";
import { readConfig } from "#server/platform/config.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { type BenchClient, benchName } from "./bookings.ts";

/** In minor units. */
export const paidIn = 100_000_000_00n;

/** Plenty of these currencies for each client, as receipts of the bank. */
export async function payIn(
  db: Database,
  clients: readonly BenchClient[],
  currencies: readonly CurrencyCode[],
): Promise<void> {
  const screening = screeningRules(readConfig({}, []));
  for (const { depositReference } of clients) {
    await db.transaction().execute(async (tx) => {
      for (const currency of currencies) {
        const receipt = {
          bankReference: randomUUIDv7(),
          reference: depositReference,
          payerName: benchName,
          amount: money(paidIn, currency),
          simulated: true,
          recordedBy: null,
        };
        await recordReceipt(tx, receipt, { now: new Date(), newId: randomUUIDv7, screening });
      }
    });
  }
}
