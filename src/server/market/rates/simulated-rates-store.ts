import { movedCurrency, type SimulatedRate } from "#domain/market/rates/simulated-rate.ts";
import { formatRate } from "#domain/rate.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** Sets a pair's rate until a moment; replaces what moved the same currency. */
export async function setSimulatedRate(
  tx: Transaction,
  { rate, ...pair }: SimulatedRate,
  set: { readonly until: Date; readonly setBy: string; readonly setAt: Date },
): Promise<void> {
  const row = { ...pair, ...set, rate: formatRate(rate) };
  await tx
    .insertInto("simulatedRates")
    .values({ ...row, currency: movedCurrency(pair) })
    .onConflict((conflict) => conflict.column("currency").doUpdateSet(row))
    .execute();
}

/** Rates set at a moment. */
export async function simulatedRatesAt(db: Database | Transaction, at: Date): Promise<SimulatedRate[]> {
  return db
    .selectFrom("simulatedRates")
    .select(["fromCurrency", "toCurrency", "rate"])
    .where("setAt", "<=", at)
    .where("until", ">", at)
    .execute();
}
