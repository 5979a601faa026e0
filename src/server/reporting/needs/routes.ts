import { listNeeds } from "#contract/reporting/needs.ts";
import { report } from "#server/platform/http/route.ts";
import { describeTrade } from "#server/trading/trades/describe-trade.ts";
import { listWaitingTrades } from "./store.ts";

export const needsRoutes = [
  report(listNeeds, async ({ session }, { db }) => {
    const trades = await listWaitingTrades(db, session.client.id);
    return trades.map((trade) => ({
      kind: trade.hasRecipients ? ("pay" as const) : ("assign_recipients" as const),
      trade: describeTrade(trade),
    }));
  }),
];
