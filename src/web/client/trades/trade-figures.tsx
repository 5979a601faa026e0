import type { Trade } from "#contract/trading/trades.ts";
import { FactRow } from "../../design/fact-rows.tsx";
import { Flag } from "../../design/flag.tsx";
import { formatDate, formatMoney, formatRateFigure } from "../../design/format.ts";
import { Panel } from "../../design/panel.tsx";
import { isPartPaid, partReceived } from "./part-received.ts";

/** Amounts and rates. */
export function TradeFigures({ trade }: { trade: Trade }) {
  const { fromCurrency, toCurrency } = trade;
  const rate = (figure: number) => `1 ${fromCurrency} = ${formatRateFigure(figure)} ${toCurrency}`;
  const usesShare = /[1-9]/.test(trade.profitShareUsed);
  return (
    <Panel aria-label="Figures">
      <div className="grid gap-4 sm:grid-cols-2">
        <Amount label="You send" amount={trade.fromAmount} currency={fromCurrency} />
        <Amount label="Recipient gets" amount={trade.toAmount} currency={toCurrency} />
      </div>
      <dl className="mt-4 divide-y divide-line border-line border-t">
        <FactRow name="Your rate" strong>
          {rate(trade.exchangeRate)}
        </FactRow>
        <FactRow name="Mid-market rate at booking">{rate(trade.midRate)}</FactRow>
        <FactRow name="Our margin, in the amount above already">
          {formatMoney(trade.marginCost, toCurrency, "code")}
        </FactRow>
        {usesShare && (
          <FactRow name="Paid by your profit share">
            {formatMoney(trade.profitShareUsed, fromCurrency, "code")}
          </FactRow>
        )}
        {usesShare && (
          <FactRow name="To be paid by you">{formatMoney(trade.amountDue, fromCurrency, "code")}</FactRow>
        )}
        {isPartPaid(trade) && <FactRow name="Part received">{partReceived(trade)}</FactRow>}
        <FactRow name="Estimated delivery">{formatDate(trade.deliveryDate)}</FactRow>
      </dl>
    </Panel>
  );
}

type AmountProps = { label: string; amount: string; currency: Trade["fromCurrency"] };

function Amount({ label, amount, currency }: AmountProps) {
  return (
    <div className="min-w-0">
      <p className="text-14 text-stone">{label}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="display figures font-bold text-[clamp(1.5rem,6.5vw,2.125rem)] leading-tight">
          {formatMoney(amount, currency, "plain")}
        </span>
        <span className="flex items-center gap-2 font-semibold text-16">
          <Flag currency={currency} />
          {currency}
        </span>
      </p>
    </div>
  );
}
