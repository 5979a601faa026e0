import { Pause, Play } from "lucide-react";
import type { Dispatch } from "react";
import { formatCounted } from "#domain/plural.ts";
import { IconButton } from "#web/design/button.tsx";
import { Countdown } from "#web/design/countdown.tsx";
import { formatClock, formatMoney } from "#web/design/format.ts";
import {
  countdownSeconds,
  type QuoteSession,
  type QuoteSessionEvent,
  type ShownQuote,
} from "./quote-session.ts";

type QuoteCountdownProps = { desk: QuoteSession; shown: ShownQuote };

/** The ring with the seconds left, beside what they count for; on a phone beside the amount. */
export function QuoteCountdown({ desk, shown }: QuoteCountdownProps) {
  const { quote } = shown;
  const paused = desk.pause !== undefined;
  return (
    <>
      <Countdown
        seconds={paused ? 0 : desk.secondsLeft}
        of={countdownSeconds}
        meaning="until the quote refreshes"
        stopped={paused}
      />
      <div className="min-w-0 flex-1">
        <p className="figures font-semibold text-16 max-sm:text-[clamp(0.875rem,4.4vw,1.1875rem)] max-sm:leading-6 md:hidden">
          {formatMoney(quote.toAmount, quote.toCurrency, "code")}
        </p>
        <p className="max-md:figures max-md:text-13 max-md:text-stone md:font-semibold md:text-16">
          {headline(desk) ?? (
            <>
              <span className="md:hidden">{held(desk, shown)}</span>
              <span className="max-md:hidden">Your guaranteed rate</span>
            </>
          )}
        </p>
        <p className="figures text-14 text-stone max-md:hidden">{detail(desk, shown)}</p>
      </div>
    </>
  );
}

type PauseButtonProps = {
  desk: QuoteSession;
  dispatch: Dispatch<QuoteSessionEvent>;
  className?: string | undefined;
};

/** Stops new prices and starts them again. */
export function PauseButton({ desk, dispatch, className }: PauseButtonProps) {
  if (desk.pause !== undefined) {
    return (
      <IconButton
        label="Resume live quotes"
        className={className}
        onClick={() => dispatch({ kind: "resume", at: Date.now() })}
      >
        <Play aria-hidden="true" className="size-5" />
      </IconButton>
    );
  }
  return (
    <IconButton
      label="Pause live quotes"
      className={className}
      disabled={desk.booking !== "idle"}
      onClick={() => dispatch({ kind: "pause" })}
    >
      <Pause aria-hidden="true" className="size-5" />
    </IconButton>
  );
}

/** What differs from a live quote; undefined while it is live. */
function headline({ pause, ranOut, booking }: QuoteSession): string | undefined {
  if (booking !== "idle") return "Booking this quote";
  if (ranOut) return "This quote has expired";
  return pause ? "Live quotes are paused" : undefined;
}

/** A new quote that doesn't come leaves the one before firm for some seconds. */
function held({ secondsLeft }: QuoteSession, { firmUntil }: ShownQuote): string {
  return secondsLeft > 0
    ? `Held for ${formatCounted(secondsLeft, "second")}`
    : `Held until ${formatClock(new Date(firmUntil))}`;
}

function detail({ pause, ranOut, booking, secondsLeft }: QuoteSession, { firmUntil }: ShownQuote): string {
  if (booking !== "idle") return "The rate won't change now.";
  if (pause === "unattended") return "Paused after 10 minutes without activity.";
  if (ranOut) return "Your amount and choices are saved.";
  return pause || secondsLeft === 0
    ? `You can book until ${formatClock(new Date(firmUntil))}.`
    : `Refreshes in ${formatCounted(secondsLeft, "second")}.`;
}
