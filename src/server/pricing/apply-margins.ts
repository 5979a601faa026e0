import type { CurrencyCode } from "#domain/currency.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { lockMargins } from "./store.ts";

/** Has what waits for a rate follow a margin that was set or ended. */
export async function applyMargins(
  tx: Transaction,
  _changed: {
    readonly clientId: string | null;
    readonly pair: readonly [CurrencyCode, CurrencyCode] | null;
  },
  _now: Date,
): Promise<void> {
  await lockMargins(tx);
}
