import type { CoverOrder, Exchanged, OrderReport } from "#domain/trading/treasury/cover-deal.ts";

/** A price that the provider deals at until its end. */
export type ProviderQuote = Exchanged & { readonly id: string; readonly endsAt: Date };

/** An order on a quote. The provider deals at most once under its id, however often it is sent. */
export type ProviderOrder = Exchanged & { readonly id: string; readonly quoteId: string };

/** Deals with the house to cover its position. Called outside of transactions; each call may fail or get no answer. */
export type LiquidityProvider = {
  readonly name: string;
  /** True when nothing is dealt in a market; every screen with its quotes or deals says so. */
  readonly simulated: boolean;
  /** Whether it can be reached now, as far as is known without asking it. */
  readonly isConnected: () => Promise<boolean>;
  /** Undefined when it doesn't quote this. */
  readonly requestQuote: (order: CoverOrder) => Promise<ProviderQuote | undefined>;
  readonly trade: (order: ProviderOrder) => Promise<OrderReport>;
  /** What became of an order; never sends it. */
  readonly askState: (orderId: string) => Promise<OrderReport>;
  /**
   * True once both amounts of what was dealt are exchanged. A provider that doesn't report settlements has none: the desk records
   * what it has seen at the bank.
   */
  readonly settle?: (orderId: string) => Promise<boolean>;
};

declare module "#server/platform/app.ts" {
  interface App {
    /** Undefined where none is connected: nothing is covered. */
    readonly liquidity: LiquidityProvider | undefined;
  }
}

/** Time for an answer; one that comes later is asked for by the worker. */
const answerTimeoutMs = 10_000;

/** The provider's report, or `lost` when the call fails or takes longer than ten seconds. */
export function reportOrLost(call: () => Promise<OrderReport>): Promise<OrderReport> {
  return answerOr(call, { state: "lost" });
}

/** The provider's quote, or undefined when there is none, the call fails or takes longer than ten seconds. */
export function quoteOrNone(
  provider: LiquidityProvider,
  order: CoverOrder,
): Promise<ProviderQuote | undefined> {
  return answerOr(() => provider.requestQuote(order), undefined);
}

async function answerOr<T>(call: () => Promise<T>, otherwise: T): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(otherwise), answerTimeoutMs);
  try {
    return await Promise.race([call(), promise]);
  } catch {
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
}
