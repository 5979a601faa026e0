import { formatPercent } from "#domain/format-percent.ts";
import { bankMargin, marginInPercent } from "#domain/market/pricing/margin.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import { formatAmount } from "#domain/money.ts";
import { type Rate, rateToNumber } from "#domain/rate.ts";
import { pointsProgramme } from "#domain/rewards/points.ts";
import { clockIn, defaultTimeZone } from "#domain/time-zone.ts";
import { groupThousands } from "#web/design/amount-text.ts";
import { classNames } from "#web/design/class-names.ts";
import { formatDate, formatMoney } from "#web/design/format.ts";
import type { Confirmation } from "./indicate-example.ts";

/** The rates, the fee, the saving and the points of a calculation. */
export function RateConfirmation({ confirmation }: { confirmation: Confirmation }) {
  const { rate, currencies, points, fee, saving } = confirmation;
  const pair = `1 ${currencies.send} =`;
  return (
    <div className="py-3">
      <h2 className="sr-only">Rate confirmation</h2>
      <dl className="divide-y divide-dashed divide-line">
        <Row name="Mid-market rate">{`${pair} ${figure(rate.mid)} ${currencies.receive}`}</Row>
        <Row
          name={`Your rate (${formatPercent(marginInPercent(rate.margin))} margin)`}
        >{`${pair} ${figure(getClientRate(rate.mid, rate.margin))} ${currencies.receive}`}</Row>
        <Row name="Our fee (included)">{formatMoney(formatAmount(fee), fee.currency, "code")}</Row>
        {saving && (
          <Row name={`You keep vs a bank that takes ${bankPercent}`} isGain>
            {formatMoney(formatAmount(saving), saving.currency, "code")}
          </Row>
        )}
        <Row name="Summit points">{`£${groupThousands(String(points))} counts · +${earned(points)} points`}</Row>
      </dl>
      <p className="mt-2 min-h-15 text-13 text-stone">
        <RateSource rate={rate} />
      </p>
    </div>
  );
}

function RateSource({ rate }: Pick<Confirmation, "rate">) {
  const what = rate.simulated ? "Simulated rate" : "Rate";
  if (rate.weekFrom !== undefined)
    return (
      <>
        Mean of the week from <time dateTime={rate.weekFrom}>{formatDate(rate.weekFrom)}</time>. Source:{" "}
        {rate.source}. You can’t book at a past rate.
      </>
    );
  return (
    <>
      {what} of <time dateTime={rate.at.toISOString()}>{formatLondonTime(rate.at)}</time>. Source:{" "}
      {rate.source}. Indicative only. Your quote has the rate you book at.
    </>
  );
}

const bankPercent = formatPercent(marginInPercent(bankMargin));

/** Points of the programme for an amount that counts in pounds. */
function earned(pounds: bigint): string {
  return groupThousands(String((pounds * pointsProgramme.points) / pointsProgramme.perPounds));
}

/** The same on the server and in every browser. */
function formatLondonTime(at: Date): string {
  return `${clockIn(defaultTimeZone, at).time} London time`;
}

function Row({ name, isGain, children }: { name: string; isGain?: boolean; children: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <dt className="text-14 text-stone">{name}</dt>
      <dd className={classNames("figures font-semibold text-14", isGain && "text-pine")}>{children}</dd>
    </div>
  );
}

function figure(rate: Rate): string {
  return rateToNumber(rate).toFixed(4);
}
