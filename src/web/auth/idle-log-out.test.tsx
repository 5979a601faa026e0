// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { localChannels } from "../../../tests/support/local-channels.ts";
import { IdleLogOut } from "./idle-log-out.tsx";

const minuteMs = 60_000;

/** Counts what is called while somebody types a key each minute for so many. */
function typeFor(minutes: number) {
  vi.stubGlobal("BroadcastChannel", localChannels());
  vi.useFakeTimers();
  onTestFinished(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const handlers = { onIdle: vi.fn(), onEnded: vi.fn(), onStillHere: vi.fn() };
  render(<IdleLogOut site="client" {...handlers} />);
  for (let minute = 0; minute < minutes; minute++) {
    act(() => void vi.advanceTimersByTime(minuteMs));
    fireEvent.keyDown(document.body, { key: "a" });
  }
  return handlers;
}

it("somebody who types for long without a call stays known to the server, by a call a minute", () => {
  const handlers = typeFor(20);
  expect(handlers.onStillHere).toHaveBeenCalledTimes(20);
  expect(handlers.onIdle).not.toHaveBeenCalled();
});

it("nobody is kept known who does nothing, and the session ends once after 15 minutes", () => {
  const handlers = typeFor(0);
  act(() => void vi.advanceTimersByTime(20 * minuteMs));
  expect(handlers.onStillHere).not.toHaveBeenCalled();
  expect(handlers.onIdle).toHaveBeenCalledTimes(1);
});

it("who answers that they are still there stays known to the server", () => {
  const handlers = typeFor(0);
  act(() => void vi.advanceTimersByTime(14.5 * minuteMs));
  fireEvent.click(screen.getByRole("button", { name: "Stay logged in" }));
  expect(handlers.onStillHere).toHaveBeenCalledTimes(1);
  act(() => void vi.advanceTimersByTime(minuteMs));
  expect(handlers.onIdle).not.toHaveBeenCalled();
});
