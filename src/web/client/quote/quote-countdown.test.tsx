// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { QuoteCountdown } from "./quote-countdown.tsx";
import type { QuoteSession, ShownQuote } from "./quote-session.ts";

afterEach(cleanup);

const firmUntil = new Date(2026, 10, 27, 10, 0, 30).getTime();

function show(secondsLeft: number) {
  const desk = { secondsLeft, booking: "idle", ranOut: false, pause: undefined } as QuoteSession;
  const shown = { quote: { toAmount: "10.00", toCurrency: "EUR" }, firmUntil } as ShownQuote;
  render(<QuoteCountdown desk={desk} shown={shown} />);
}

test("a quote that is about to be renewed says for how long it holds", () => {
  show(7);
  expect(screen.getByText("Held for 7 seconds")).toBeDefined();
  expect(screen.getByText("Refreshes in 7 seconds.")).toBeDefined();
});

test("a quote whose renewal doesn't come says until when it can be booked", () => {
  show(0);
  expect(screen.getByText("Held until 10:00:30")).toBeDefined();
  expect(screen.getByText("You can book until 10:00:30.")).toBeDefined();
});
