import { randomUUIDv7 } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { money } from "#domain/money.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import type { LiquidityProvider } from "#server/trading/treasury/liquidity-provider.ts";
import { sessionName } from "./fix-settings.ts";
import {
  type FixQuoteRow,
  findFixOrder,
  findFixQuote,
  insertQuoteRequest,
  isSessionUp,
  placeOrder,
  quoteWaitMs,
  reportOf,
  wantStatus,
} from "./fix-store.ts";
import type { CompIds } from "./session-step.ts";

type FixProviderOptions = {
  readonly db: Database;
  readonly clock: () => Date;
  readonly settings: CompIds;
  /** Time in ms for an answer about an order; less than callers wait for it. */
  readonly answerWaitMs?: number;
};

const pollMs = 50;

/**
 * A provider that is dealt with by FIX. One worker has the session; any process asks it through `fix_quotes`, and reads the
 * answers there. FIX has no report of settlements, so that the desk records them.
 */
export function createFixProvider({
  db,
  clock,
  settings,
  answerWaitMs = 9_000,
}: FixProviderOptions): LiquidityProvider {
  const session = sessionName(settings);
  return {
    name: settings.targetCompId,
    simulated: false,
    isConnected: () => isSessionUp(db, session),
    requestQuote: async (order) => {
      const id = randomUUIDv7();
      await insertQuoteRequest(db, { ...order, id, session, askedAt: clock() });
      const row = await until(
        () => findFixQuote(db, id),
        ({ refusal, providerQuoteId }) => refusal !== null || providerQuoteId !== null,
        quoteWaitMs,
      );
      const { quotedSold, quotedBought, endsAt } = row ?? {};
      if (!quotedSold || !quotedBought || !endsAt) return undefined;
      const { soldCurrency, boughtCurrency } = order;
      return {
        id,
        endsAt,
        sold: money(quotedSold, soldCurrency),
        bought: money(quotedBought, boughtCurrency),
      };
    },
    trade: async ({ id: orderId, quoteId }) => {
      await placeOrder(db, { orderId, quoteId, now: clock() });
      const row = await until(() => findFixOrder(db, orderId), isAnswered, answerWaitMs);
      return row ? reportOf(row) : { state: "lost" };
    },
    askState: async (orderId) => {
      const row = await findFixOrder(db, orderId);
      // Never sent, and can't be any more: no order without its quote, and none after the quote's end.
      if (!row) return { state: "unheard" };
      if (row.session !== session || isAnswered(row)) return reportOf(row);
      if (row.orderSentAt === null) return { state: row.endsAt && row.endsAt > clock() ? "lost" : "unheard" };
      if (!(await isSessionUp(db, session))) return { state: "lost" };
      await wantStatus(db, orderId);
      const answer = await until(
        () => findFixOrder(db, orderId),
        ({ reports }) => reports > row.reports,
        answerWaitMs,
      );
      return answer ? reportOf(answer) : { state: "lost" };
    },
  };
}

/** Whether it is known how a row's order ended. */
function isAnswered({ report }: FixQuoteRow): boolean {
  return report === "dealt" || report === "rejected";
}

/** The row once it is so; undefined when it isn't in time. */
async function until(
  read: () => Promise<FixQuoteRow | undefined>,
  isSo: (row: FixQuoteRow) => boolean,
  waitMs: number,
): Promise<FixQuoteRow | undefined> {
  const deadline = performance.now() + waitMs;
  while (performance.now() < deadline) {
    const row = await read();
    if (row && isSo(row)) return row;
    await pause(pollMs);
  }
  return undefined;
}
