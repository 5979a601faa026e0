import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";
import { codeBytes, depositReferenceFrom } from "#domain/clients/accounts/client-code.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { noLimits } from "#domain/market/pricing/amount-limits.ts";
import { standardMargin } from "#domain/market/pricing/margin.ts";
import { unitRate } from "#domain/market/rates/rate-table.ts";
import { parseRate } from "#domain/rate.ts";
import { orThrow } from "#domain/refusal.ts";
import { priceQuote } from "#domain/trading/quotes/price-quote.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { insertRows } from "#server/platform/postgres/insert-rows.ts";
import { writeQuotes } from "#server/trading/quotes/store.ts";

export type BenchClient = {
  readonly id: string;
  readonly token: string;
  /** Names the client in a payment to them. */
  readonly depositReference: string;
};

const currencies: readonly CurrencyCode[] = ["GBP", "EUR", "USD", "JPY", "AUD"];
/** Every client has it, so that money that arrives under it is their own. */
export const benchName = "Bench Client";
const rowsAtOnce = 2_000;

/** Clients whose accounts are ready, each with a session. */
export async function addClients(db: Database, count: number): Promise<BenchClient[]> {
  const now = new Date();
  const clients = Array.from({ length: count }, () => ({
    id: randomUUIDv7(),
    userId: randomUUIDv7(),
    token: randomBytes(32).toString("base64url"),
    depositReference: depositReferenceFrom(randomBytes(codeBytes)),
  }));
  for (const some of slices(clients)) {
    await insertRows("users", some, [
      ["id", "uuid", (client) => client.userId],
      ["email", "text", (client) => `${client.id}@bench.test`],
      ["name", "text", () => benchName],
      ["password_hash", "text", () => "none"],
      ["created_at", "timestamptz", () => now],
    ]).execute(db);
    await db.transaction().execute(async (tx) => {
      await insertRows("clients", some, [
        ["id", "uuid", (client) => client.id],
        ["contact_user_id", "uuid", (client) => client.userId],
        ["email", "text", (client) => `${client.id}@bench.test`],
        ["name", "text", () => benchName],
        ["status", "text", () => "ACCOUNT_READY"],
        ["referral_code", "text", (client) => client.id],
        ["deposit_reference", "text", (client) => client.depositReference],
        ["created_at", "timestamptz", () => now],
      ]).execute(tx);
      await insertRows("memberships", some, [
        ["client_id", "uuid", (client) => client.id],
        ["user_id", "uuid", (client) => client.userId],
        ["role", "text", () => "owner"],
        ["created_at", "timestamptz", () => now],
      ]).execute(tx);
    });
    await insertRows("sessions", some, [
      ["id", "uuid", () => randomUUIDv7()],
      ["token_hash", "bytea", (client) => createHash("sha256").update(client.token).digest()],
      ["user_id", "uuid", (client) => client.userId],
      ["client_id", "uuid", (client) => client.id],
      ["created_at", "timestamptz", () => now],
      ["last_seen_at", "timestamptz", () => now],
      ["expires_at", "timestamptz", () => new Date(now.getTime() + 86_400_000)],
      ["address", "text", () => "127.0.0.1"],
      ["user_agent", "text", () => "bench"],
    ]).execute(db);
  }
  // Raises the unsettled limit: nothing is paid for here, and refusals are not what is measured.
  await db.updateTable("tradingLimits").set({ unsettledLimit: 1_000_000_000_000_00n }).execute();
  return clients;
}

export type BenchQuote = { readonly id: string; readonly client: BenchClient };

/**
 * Open quotes for each client in turn, over every pair of five currencies, so that all house accounts are
 * hot.
 */
export async function addQuotes(
  db: Database,
  clients: readonly BenchClient[],
  count: number,
): Promise<BenchQuote[]> {
  const now = new Date();
  const quotes = Array.from({ length: count }, (_, index) => {
    const client = clients[Math.floor(Math.random() * clients.length)] as BenchClient;
    const fromCurrency = currencies[index % 5] as CurrencyCode;
    const toCurrency = currencies[(index + 1 + (Math.floor(index / 5) % 4)) % 5] as CurrencyCode;
    const mid = parseRate("1.2345678901") ?? unitRate;
    const price = orThrow(
      priceQuote(
        { fromCurrency, toCurrency, amount: String(1_000 + (index % 5_000)), isReceiving: false },
        { mid, midToGbp: unitRate, margin: standardMargin, limits: noLimits },
      ),
    );
    return {
      ...price,
      id: randomUUIDv7(),
      client,
      clientId: client.id,
      gbpAmount: price.fromAmount,
      profitShareRate: unitRate,
      source: { mid, at: now, source: "bench", simulated: true },
      deliveryDate: "2030-01-02",
      createdAt: now,
      // Quotes of a real client are firm for 30 s; these have to last until their round starts.
      expiresAt: new Date(now.getTime() + 3_600_000),
    };
  });
  for (const some of slices(quotes)) await writeQuotes(db, some);
  return quotes.map(({ id, client }) => ({ id, client }));
}

function* slices<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += rowsAtOnce) yield items.slice(from, from + rowsAtOnce);
}

export type Round = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number };

/** Makes a call and keeps how long it took. */
type Timed = <R>(call: () => Promise<R>) => Promise<R>;

/**
 * Runs `work` for each item with a fixed number in flight and measures the throughput. The times are those of its
 * timed calls: an item that is sent twice makes two.
 */
export async function inFlight<T>(
  items: readonly T[],
  width: number,
  work: (item: T, timed: Timed) => Promise<void>,
): Promise<Round> {
  const times: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  const timed: Timed = async (call) => {
    const askedAt = performance.now();
    const answer = await call();
    times.push(performance.now() - askedAt);
    return answer;
  };
  const lane = async () => {
    while (next < items.length) await work(items[next++] as T, timed);
  };
  await Promise.all(Array.from({ length: width }, lane));
  const seconds = (performance.now() - startedAt) / 1_000;
  return { perSecond: items.length / seconds, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
