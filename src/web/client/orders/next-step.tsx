import type { Order } from "#contract/automation/orders.ts";
import { assignPath, payPath, tradePath } from "#web/client/trades/trade-paths.ts";
import { usePayInPause } from "#web/client/trades/use-pay-in-pause.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { formatDateTime, formatMoney, formatRateFigure } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { isFilledByStop } from "./order-outcome.ts";

/** The next step of a filled order: recipients, then paying by transfer or from a balance. */
export function NextStep({ order }: { order: Order }) {
  const { trade } = order;
  const pause = usePayInPause();
  if (!trade) return null;
  const isUnpaid = trade.stage === "AWAITING_FUNDS";
  const bought = formatMoney(trade.toAmount, trade.toCurrency);
  return (
    <Panel aria-label={`Next steps for ${trade.reference}`}>
      <h2 className="figures text-19">
        {formatMoney(trade.fromAmount, trade.fromCurrency)} → {bought}
      </h2>
      <p className="figures mt-1 text-14 text-stone">
        {isFilledByStop(order) ? "Filled by your stop" : "Filled"} at 1 {trade.fromCurrency} ={" "}
        {formatRateFigure(trade.exchangeRate)} {trade.toCurrency} and booked as {trade.reference}.
        {isUnpaid &&
          (pause === undefined
            ? ` Pay for it by ${formatDateTime(trade.fundBy)}, by bank transfer or from your balance.`
            : ` ${pause} Please don't send any money for it yet.`)}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {isUnpaid ? (
          <>
            <ButtonLink to={assignPath(trade)} variant="primary">
              Choose recipients
            </ButtonLink>
            {!pause && <ButtonLink to={payPath(trade)}>Pay</ButtonLink>}
          </>
        ) : (
          <ButtonLink to={tradePath(trade)}>View exchange</ButtonLink>
        )}
      </div>
    </Panel>
  );
}
