// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderForwards } from "../../../../tests/support/render-forwards.ts";
import { sampleForward } from "../../../../tests/support/sample-forwards.ts";

const closed = { closedAt: "2026-05-01T12:00:00.000Z", fromAmountLeft: "0.00", deposit: "0.00" };
const call = { amount: "340.12", dueBy: "2026-05-02T12:00:00.000Z" };

test("forwards are loading until they are there", () => {
  renderForwards("/forwards");
  expect(screen.getByText("Loading your forwards")).toBeTruthy();
});

test("without a forward the page says what one is and leads to the first", async () => {
  renderForwards("/forwards", { "GET /api/forwards": [] });
  expect(await screen.findByText("No forwards yet")).toBeTruthy();
  expect(screen.getByText(/^A forward fixes a rate now .* You pay a deposit/)).toBeTruthy();
  const link = await screen.findByRole("link", { name: "New forward" });
  expect(link.getAttribute("href")).toBe("/forwards/new");
});

test("forwards that can't be loaded are asked for again", async () => {
  const busy = { status: 503, body: { code: "busy", message: "We're busy right now." } };
  const answers = [busy, { body: [sampleForward()] }];
  renderForwards("/forwards", { "GET /api/forwards": () => answers.shift() ?? busy });
  expect(await screen.findByText("We couldn't load your forwards.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("table", { name: "Open forwards" })).toBeTruthy();
});

test("open forwards are above closed ones, with what needs the client in place of their status", async () => {
  renderForwards("/forwards", {
    "GET /api/forwards": [
      sampleForward({ marginCall: call }),
      sampleForward({ id: "019a0000-0000-7000-8000-000000000002", status: "DRAWN", fromAmountLeft: "0.00" }),
      sampleForward({ id: "019a0000-0000-7000-8000-000000000003", status: "SETTLED", ...closed }),
      sampleForward({ id: "019a0000-0000-7000-8000-000000000004", status: "CLOSED_OUT", ...closed }),
    ],
  });
  const open = within(await screen.findByRole("table", { name: "Open forwards" })).getAllByRole("row");
  expect(open).toHaveLength(3);
  expect(open[1]?.textContent).toMatch(
    /10,000\.00 GBP6,000\.00 GBP left.*at 1\.1576.*Add 340\.12 GBP by 02 May 2026/,
  );
  expect(open[2]?.textContent).toContain("Exchanged, being paid");
  const past = within(screen.getByRole("table", { name: "Past forwards" })).getAllByRole("row");
  expect(past.map(({ textContent }) => textContent)).toEqual([
    expect.any(String),
    expect.stringMatching(/Completed.*01 May 2026/),
    expect.stringMatching(/Closed out.*01 May 2026/),
  ]);
});

test("no new forward is offered where no pair is open, or to who may not prepare", async () => {
  const closedPairs = { pairs: [], depositPercent: 5, ratesAt: null, referenceRates: false };
  renderForwards("/forwards", {
    "GET /api/forwards": [sampleForward()],
    "GET /api/forward-terms": closedPairs,
  });
  await screen.findByRole("table", { name: "Open forwards" });
  expect(screen.queryByRole("link", { name: "New forward" })).toBeNull();
});

test("an approver reads the forwards and isn't led to a new one", async () => {
  renderForwards("/forwards", { "GET /api/forwards": [sampleForward()] }, "approver");
  await screen.findByRole("table", { name: "Open forwards" });
  expect(screen.queryByRole("link", { name: "New forward" })).toBeNull();
});
