import type { CurrencyCode } from "#domain/currency.ts";
import { classNames } from "./class-names.ts";
import { formatClock, formatDateTime, formatRateFigure } from "./format.ts";

type RateLineProps = {
  from: CurrencyCode;
  to: CurrencyCode;
  rate: number;
  /** "yours" includes the margin, "mid-market" does not. */
  kind: "yours" | "mid-market";
  at: string | Date;
  simulated: boolean;
  /** Too old to exchange at. */
  indicative?: boolean | undefined;
  className?: string | undefined;
};

/** A rate with its direction, time, kind and, if so, that it is simulated or indicative. */
export function RateLine({ from, to, rate, kind, at, simulated, indicative, className }: RateLineProps) {
  return (
    <p className={classNames("text-14 text-stone", className)}>
      <span className="figures block text-16 text-ink">
        1 {from} ={" "}
        <strong
          key={formatRateFigure(rate)}
          className="animate-[freshen_0.2s_ease-out] rounded-[4px] font-semibold"
        >
          {formatRateFigure(rate)}
        </strong>{" "}
        {to}
      </span>
      <span className="figures">
        {kind === "yours" ? "Your rate" : "Mid-market rate"} · <time dateTime={iso(at)}>{moment(at)}</time>
        {simulated && " · simulated"}
        {indicative && " · indicative"}
      </span>
    </p>
  );
}

function iso(at: string | Date): string {
  return typeof at === "string" ? at : at.toISOString();
}

/** Only the time for a rate of today, with the date for an older one. */
function moment(at: string | Date): string {
  const date = new Date(at);
  return date.toDateString() === new Date().toDateString() ? formatClock(date) : formatDateTime(date);
}
