import type { ForwardDetail } from "#contract/payments/forwards.ts";
import { formatDateTime, formatMoney, formatRateFigure } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { formatDelivery } from "#web/format-delivery.ts";

/** What was left at each change of the date, with the terms before and after; nothing for a forward without one. */
export function ForwardChanges({ forward }: { forward: ForwardDetail }) {
  const { changes, fromCurrency, toCurrency } = forward;
  if (changes.length === 0) return null;
  return (
    <Panel heading="Changes of the date">
      <ul className="divide-y divide-line">
        {changes.map(({ at, fromAmount, before, after }) => (
          <li key={at} className="py-3">
            <p className="figures font-semibold text-16 wrap-anywhere">
              {formatDelivery(before)} → {formatDelivery(after)}
            </p>
            <p className="figures text-14 wrap-anywhere">
              Rate {formatRateFigure(before.rate)} → {formatRateFigure(after.rate)}:{" "}
              {formatMoney(after.toAmount, toCurrency)} instead of {formatMoney(before.toAmount, toCurrency)}{" "}
              for {formatMoney(fromAmount, fromCurrency)}
            </p>
            <p className="figures text-13 text-stone">{formatDateTime(at)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
