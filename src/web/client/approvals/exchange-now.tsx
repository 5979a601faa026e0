import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { getBoughtAtTarget } from "#domain/automation/orders/order-input.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";
import { rateFromNumber } from "#domain/rate.ts";
import { useClientRate } from "#web/client/pricing/use-client-rate.ts";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney, formatRateFigure, formatTarget } from "#web/design/format.ts";

type ExchangeNowProps = { exchange: NonNullable<ClientApproval["exchange"]> };

/** What an exchange that waits for approval would bring at the client's live rate. */
export function ExchangeNow({ exchange }: ExchangeNowProps) {
  const { fromCurrency, toCurrency, lowestRate } = exchange;
  const now = useClientRate(fromCurrency, toCurrency)?.rate;
  const bought = now === undefined ? undefined : boughtAt(exchange, now);
  const inWords = (figure: string) => `1 ${fromCurrency} = ${figure} ${toCurrency}`;
  return (
    <>
      <FactRow name="Your rate now">
        {now === undefined ? "We can't show this rate right now." : inWords(formatRateFigure(now))}
        {now !== undefined && now < lowestRate && (
          <span className="block text-14 text-stone">Approved now, it would wait for the lowest rate.</span>
        )}
      </FactRow>
      <FactRow name="Lowest rate">{inWords(formatTarget(lowestRate))}</FactRow>
      {bought !== undefined && (
        <FactRow name="You get at your rate now" strong>
          {formatMoney(bought, toCurrency, "code")}
        </FactRow>
      )}
    </>
  );
}

/** Decimal text in the bought currency, rounded down as in the exchange. */
function boughtAt(
  { amount, fromCurrency, toCurrency }: ExchangeNowProps["exchange"],
  now: number,
): string | undefined {
  const [minor, rate] = [parseAmount(amount, fromCurrency), rateFromNumber(now)];
  if (typeof minor !== "bigint" || rate === undefined) return undefined;
  return formatAmount(getBoughtAtTarget(money(minor, fromCurrency), rate, toCurrency));
}
