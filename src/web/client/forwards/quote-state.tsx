import { formatCounted } from "#domain/plural.ts";
import { Countdown } from "#web/design/countdown.tsx";

type QuoteStateProps = {
  /** Seconds left, of how many. */
  seconds: number;
  of: number;
  /** Being accepted, so that nothing counts any more. */
  isFixed: boolean;
  hasExpired: boolean;
  heading: string;
  /** What an expired quote leaves as it was. */
  kept: string;
};

/** How long a quote of a forward is firm. */
export function QuoteState({ seconds, of, isFixed, hasExpired, heading, kept }: QuoteStateProps) {
  return (
    <div className="flex items-center gap-4">
      <Countdown
        seconds={isFixed ? 0 : seconds}
        of={Math.max(of, 1)}
        meaning="until the quote refreshes"
        stopped={isFixed}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-16">{hasExpired ? "This quote has expired" : heading}</p>
        <p className="figures text-14 text-stone">
          {isFixed
            ? "The rate won't change now."
            : hasExpired
              ? kept
              : `Held for ${formatCounted(seconds, "second")}.`}
        </p>
      </div>
    </div>
  );
}
