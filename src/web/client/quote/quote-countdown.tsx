import { Pause, Play } from "lucide-react";
import type { Dispatch } from "react";
import { IconButton } from "../../design/button.tsx";
import { Countdown } from "../../design/countdown.tsx";
import { formatClock } from "../../design/format.ts";
import {
  countdownSeconds,
  type QuoteSession,
  type QuoteSessionEvent,
  type ShownQuote,
} from "./quote-session.ts";

type QuoteCountdownProps = { desk: QuoteSession; shown: ShownQuote; dispatch: Dispatch<QuoteSessionEvent> };

/** The time left on the price, and the button that stops it. */
export function QuoteCountdown({ desk, shown, dispatch }: QuoteCountdownProps) {
  const paused = desk.pause !== undefined;
  return (
    <div className="flex items-center gap-4">
      <Countdown
        seconds={paused ? 0 : desk.secondsLeft}
        of={countdownSeconds}
        meaning="until the quote refreshes"
        stopped={paused}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-16">{headline(desk)}</p>
        <p className="figures text-14 text-stone">{detail(desk, shown)}</p>
      </div>
      {paused ? (
        <IconButton label="Resume live quotes" onClick={() => dispatch({ kind: "resume", at: Date.now() })}>
          <Play aria-hidden="true" className="size-5" />
        </IconButton>
      ) : (
        <IconButton
          label="Pause live quotes"
          disabled={desk.booking !== "idle"}
          onClick={() => dispatch({ kind: "pause" })}
        >
          <Pause aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </div>
  );
}

function headline({ pause, ranOut, booking }: QuoteSession): string {
  if (booking !== "idle") return "Booking this quote";
  if (ranOut) return "This quote has expired";
  return pause ? "Live quotes are paused" : "Your guaranteed rate";
}

function detail({ pause, ranOut, booking, secondsLeft }: QuoteSession, { firmUntil }: ShownQuote): string {
  if (booking !== "idle") return "The rate won't change now.";
  if (pause === "unattended") return "Paused after 10 minutes without activity.";
  if (ranOut) return "Your amount and choices are saved.";
  return pause
    ? `You can book until ${formatClock(new Date(firmUntil))}.`
    : `Refreshes in ${secondsLeft} ${secondsLeft === 1 ? "second" : "seconds"}.`;
}
