// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { EconomicCalendar, EconomicEvent } from "#contract/market/economic-calendar.ts";
import { addDays } from "#domain/calendar.ts";
import { economicCalendarQuery } from "#web/api/economic-calendar-query.ts";
import { todayHere } from "#web/design/today-here.ts";
import { renderScreen } from "../../../../tests/support/render-screen.ts";
import { AnnouncedEvents } from "./announced-events.tsx";
import { NextEvent } from "./next-event.tsx";

const tomorrow = addDays(todayHere(), 1);
const decision: EconomicEvent = {
  ...{ currency: "EUR", title: "Interest rate decision", day: tomorrow, at: null },
  ...{ source: "example.com", simulated: false },
};

function show(calendar: EconomicCalendar): void {
  renderScreen(
    <>
      <p>The rest of the screen</p>
      <AnnouncedEvents />
      <NextEvent currencies={["GBP", "EUR"]} />
    </>,
    { read: [[economicCalendarQuery.queryKey, calendar]] },
  );
}

describe("announced events on a screen", () => {
  it("name the event, its currency and where it is from, and the one of tomorrow beside the rate", async () => {
    show({ sources: ["example.com"], events: [decision] });
    expect(await screen.findByText("Announced events")).toBeTruthy();
    expect(screen.getByText(/Source: example\.com\./)).toBeTruthy();
    expect(
      screen.getByText("Tomorrow: Interest rate decision (EUR). Rates may move around it."),
    ).toBeTruthy();
    expect(screen.queryByText(/simulated/i)).toBeNull();
  });

  it("say that they are simulated wherever they show", async () => {
    show({ sources: ["Summit (simulated calendar)"], events: [{ ...decision, simulated: true }] });
    expect(await screen.findByText("Simulated")).toBeTruthy();
    expect(screen.getByText(/This event is simulated\.$/)).toBeTruthy();
  });

  it("say so when nothing is announced", async () => {
    show({ sources: ["example.com"], events: [] });
    expect(await screen.findByText("Nothing is announced for the next two weeks.")).toBeTruthy();
    expect(screen.queryByText(/Rates may move/)).toBeNull();
  });

  it("aren't there where no calendar is read", async () => {
    show({ sources: [], events: [] });
    await screen.findByText("The rest of the screen");
    expect(screen.queryByText("Announced events")).toBeNull();
  });
});
