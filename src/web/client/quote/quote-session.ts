import type { Quote } from "#contract/trading/quotes.ts";
import { quoteFirmMs } from "#domain/trading/quotes/lifecycle.ts";

/* The state machine of the quote screen, pure: the price shown, when to request the next, and whether Book may book. Times are the browser's milliseconds, passed with each event. */

/** Seconds between one price and the request for the next. */
export const countdownSeconds = 20;
/** The next price is requested when the countdown reaches this. */
const refreshAtSeconds = 1;
/** A press this soon after a change was meant for the previous price. */
const priceChangeGuardMs = 1_500;
/** Prices without client activity before the countdown pauses: ten minutes. */
const maxUnattendedQuotes = 30;

export type ShownQuote = {
  readonly quote: Quote;
  /** Created with the quote, so that repeated presses book once. */
  readonly idempotencyKey: string;
  readonly shownAt: number;
  /** The server accepts it until then; measured from the request, so never late. */
  readonly firmUntil: number;
  /** The previous quote, if its amounts differed. */
  readonly before: Quote | undefined;
};

type PendingQuoteRequest = {
  readonly number: number;
  readonly askedAt: number;
  /** Book was pressed for a price that had expired. */
  readonly afterExpiry: boolean;
};

export type QuoteSession = {
  /** The pending request. */
  readonly asking: PendingQuoteRequest | undefined;
  readonly asked: number;
  readonly shown: ShownQuote | undefined;
  /** Why the last request got no price. */
  readonly failure: unknown;
  readonly secondsLeft: number;
  /** True once the price can no longer be booked. */
  readonly ranOut: boolean;
  readonly pause: "by-hand" | "hidden" | "unattended" | undefined;
  /** Why Book waits for one more press: the price changed during the press or had expired. */
  readonly onceMore: "changed" | "expired" | undefined;
  /** `lost`: sent without a response, so it may be booked already. */
  readonly booking: "idle" | "sent" | "lost";
  readonly unattended: number;
};

export type QuoteSessionEvent =
  | { readonly kind: "tick" | "ask" | "resume" | "press" | "shown-again" | "expired"; readonly at: number }
  | {
      readonly kind: "quoted";
      readonly at: number;
      readonly number: number;
      readonly quote: Quote;
      readonly idempotencyKey: string;
    }
  | { readonly kind: "failed"; readonly number: number; readonly error: unknown }
  | { readonly kind: "pause" | "hide" | "touch" | "refused" | "lost" };

/** The state of a newly opened screen, which requests a price at once. */
export function startQuoteSession(at: number): QuoteSession {
  const empty: QuoteSession = {
    asking: undefined,
    asked: 0,
    shown: undefined,
    failure: undefined,
    secondsLeft: countdownSeconds,
    ranOut: false,
    pause: undefined,
    onceMore: undefined,
    booking: "idle",
    unattended: 0,
  };
  return requestQuote(empty, at);
}

export function quoteSessionReducer(desk: QuoteSession, event: QuoteSessionEvent): QuoteSession {
  switch (event.kind) {
    case "tick":
      return handleTick(desk, event.at);
    case "quoted":
      return handleQuote(desk, event);
    case "failed":
      if (event.number !== desk.asking?.number) return desk;
      return { ...desk, asking: undefined, failure: event.error };
    case "ask":
    case "resume":
      return requestQuote({ ...desk, pause: undefined, unattended: 0 }, event.at);
    case "pause":
      return { ...desk, pause: "by-hand", asking: undefined };
    case "hide":
      return desk.pause ? desk : { ...desk, pause: "hidden", asking: undefined };
    case "shown-again":
      return desk.pause === "hidden"
        ? requestQuote({ ...desk, pause: undefined, unattended: 0 }, event.at)
        : desk;
    case "touch":
      return desk.unattended === 0 ? desk : { ...desk, unattended: 0 };
    case "press":
      return handleBookPress(desk, event.at);
    case "expired":
      return requestQuote({ ...desk, booking: "idle", ranOut: true, onceMore: "expired" }, event.at, true);
    case "refused":
      return { ...desk, booking: "idle" };
    case "lost":
      return { ...desk, booking: "lost" };
  }
}

function requestQuote(desk: QuoteSession, at: number, afterExpiry = false): QuoteSession {
  if (desk.asking || desk.booking !== "idle") return desk;
  const number = desk.asked + 1;
  return { ...desk, asking: { number, askedAt: at, afterExpiry }, asked: number, failure: undefined };
}

function handleTick(desk: QuoteSession, at: number): QuoteSession {
  const { shown } = desk;
  if (!shown || desk.booking !== "idle") return desk;
  const refreshAt = shown.shownAt + countdownSeconds * 1_000;
  const secondsLeft = Math.max(0, Math.min(countdownSeconds, Math.ceil((refreshAt - at) / 1_000)));
  // The server may have called it expired before its time here.
  const ranOut = desk.ranOut || at >= shown.firmUntil;
  const counted =
    secondsLeft === desk.secondsLeft && ranOut === desk.ranOut ? desk : { ...desk, secondsLeft, ranOut };
  const due = secondsLeft <= refreshAtSeconds && !desk.pause && desk.failure === undefined;
  if (!due) return counted;
  if (desk.unattended >= maxUnattendedQuotes) return { ...counted, pause: "unattended" };
  return requestQuote(counted, at);
}

function handleQuote(
  desk: QuoteSession,
  event: Extract<QuoteSessionEvent, { kind: "quoted" }>,
): QuoteSession {
  const { asking, shown } = desk;
  // A price that arrives during a booking, or after a pause, must not replace the shown one.
  if (!asking || asking.number !== event.number || desk.booking !== "idle") return desk;
  return {
    ...desk,
    asking: undefined,
    failure: undefined,
    shown: {
      quote: event.quote,
      idempotencyKey: event.idempotencyKey,
      shownAt: event.at,
      firmUntil: asking.askedAt + quoteFirmMs,
      before: shown && !isSamePrice(shown.quote, event.quote) ? shown.quote : undefined,
    },
    secondsLeft: countdownSeconds,
    ranOut: false,
    onceMore: asking.afterExpiry ? "expired" : undefined,
    unattended: desk.unattended + 1,
  };
}

function handleBookPress(desk: QuoteSession, at: number): QuoteSession {
  const { shown } = desk;
  if (!shown || desk.booking === "sent") return desk;
  if (desk.booking === "lost") return { ...desk, booking: "sent" };
  if (desk.ranOut || at >= shown.firmUntil)
    return requestQuote({ ...desk, ranOut: true, onceMore: "expired" }, at, true);
  if (shown.before && at < shown.shownAt + priceChangeGuardMs) return { ...desk, onceMore: "changed" };
  return { ...desk, booking: "sent", asking: undefined, onceMore: undefined };
}

/** Whether two quotes of the same request have equal amounts. */
export function isSamePrice(one: Quote, other: Quote): boolean {
  return (
    one.fromAmount === other.fromAmount &&
    one.toAmount === other.toAmount &&
    one.deliveryDate === other.deliveryDate
  );
}
