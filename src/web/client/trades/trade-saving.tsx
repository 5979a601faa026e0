import type { Trade } from "#contract/trading/trades.ts";
import { bankMarginPercent } from "#domain/trading/quotes/savings-example.ts";
import { formatSaving } from "#web/client/quote/format-saving.ts";
import { FactRow } from "#web/design/fact-rows.tsx";

type TradeSavingProps = { trade: Pick<Trade, "stage" | "toAmount" | "toCurrency" | "marginCost"> };

/** What a booked exchange brought above a bank's typical margin on the mid-market rate of that moment. */
export function TradeSaving({ trade }: TradeSavingProps) {
  const isClosed = trade.stage === "CANCELLED" || trade.stage === "FAILED";
  const saving = isClosed ? undefined : formatSaving(trade);
  return (
    saving !== undefined && (
      <FactRow name={`Saved compared with a bank that takes ${bankMarginPercent}%`}>{saving}</FactRow>
    )
  );
}
