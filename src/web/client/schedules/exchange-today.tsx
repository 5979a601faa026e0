import { parseTargetRate } from "#domain/automation/orders/order-input.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { rateFromNumber } from "#domain/rate.ts";
import { ConversionFacts } from "#web/client/dashboard/conversion-facts.tsx";
import { convertLive } from "#web/client/dashboard/live-conversion.ts";
import { useLivePrice } from "#web/client/dashboard/use-live-price.ts";
import { useClientRate } from "#web/client/pricing/use-client-rate.ts";
import { formatMoney } from "#web/design/format.ts";

type ExchangeTodayProps = {
  pair: { fromCurrency: CurrencyCode; toCurrency: CurrencyCode };
  /** What the recipient gets. */
  amount: string;
  /** As typed or stored; empty for any. */
  minRate: string | number;
};

/** What a scheduled exchange would take if it were made now: amount, rate and fee. */
export function ExchangeToday({ pair, amount, minRate }: ExchangeTodayProps) {
  const { fromCurrency, toCurrency } = pair;
  const asked = { ...pair, amount: amount.replace(/\.$/, ""), isReceiving: true };
  const { other, fault, cost } = convertLive(asked, useLivePrice(pair));
  const now = useClientRate(fromCurrency, toCurrency);
  const limit = minRate === "" ? undefined : parseTargetRate(minRate);
  const rate = now && rateFromNumber(now.rate);
  const isBelow = limit !== undefined && rate !== undefined && rate < limit;
  return (
    <section
      aria-label="If it were paid today"
      className="rounded-field border border-line bg-panel px-4 py-3"
    >
      <h2 className="font-sans font-semibold text-14 tracking-normal">If it were paid today</h2>
      <p className="figures mt-1 text-16" aria-live="polite">
        {summaryOf({ sold: other === "" ? undefined : formatMoney(other, fromCurrency), fault, isBelow })}
      </p>
      <ConversionFacts from={fromCurrency} to={toCurrency} cost={cost} />
    </section>
  );
}

function summaryOf({
  sold,
  fault,
  isBelow,
}: {
  sold: string | undefined;
  fault: string | undefined;
  isBelow: boolean;
}): string {
  if (fault !== undefined) return fault;
  if (isBelow) return "Your rate is below your lowest rate now, so we'd wait.";
  return sold === undefined ? "Enter an amount to see what it takes." : `We'd exchange ${sold}.`;
}
