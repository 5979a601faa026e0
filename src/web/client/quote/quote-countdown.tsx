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

/** How long the price stands, and the way to make it stand still. */
export function QuoteCountdown({ desk, shown, dispatch }: QuoteCountdownProps) {
  const paused = desk.pause !== undefined;
  return (
    <div className="flex items-center gap-4">
      <Countdown
        seconds={paused ? 0 : desk.secondsLeft}
        of={countdownSeconds}
        meaning="until a new price"
        stopped={paused}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-16">{headline(desk)}</p>
        <p className="figures text-14 text-stone">{detail(desk, shown)}</p>
      </div>
      {paused ? (
        <IconButton
          label="Go on with new prices"
          onClick={() => dispatch({ kind: "resume", at: Date.now() })}
        >
          <Play aria-hidden="true" className="size-5" />
        </IconButton>
      ) : (
        <IconButton
          label="Stop new prices"
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
  if (booking !== "idle") return "This price is being booked";
  if (ranOut) return "This price has run out";
  return pause ? "New prices are stopped" : "This price is firm";
}

function detail({ pause, ranOut, booking }: QuoteSession, { firmUntil }: ShownQuote): string {
  if (booking !== "idle") return "It does not change any more.";
  if (pause === "unattended") return "Nothing was pressed here for ten minutes.";
  if (ranOut) return "Nothing you set is lost.";
  return pause
    ? `Book it until ${formatClock(new Date(firmUntil))}.`
    : "A new one comes when the ring is empty.";
}
