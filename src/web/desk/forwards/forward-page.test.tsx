// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { createElement } from "react";
import { Route, Routes } from "react-router";
import { expect, it, onTestFinished, vi } from "vitest";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { renderDesk } from "../../../../tests/support/render-desk.ts";
import { deskForward as forward } from "../../../../tests/support/sample-desk-forward.ts";
import { ForwardPage } from "./forward-page.tsx";
import { ForwardsPage } from "./forwards-page.tsx";

function show(part: "list" | "detail", role: StaffRole, answer: unknown, status = 200): void {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("fetch", async () => Response.json(answer, { status }));
  const page = createElement(part === "list" ? ForwardsPage : ForwardPage);
  renderDesk(
    <Routes>
      <Route path="*" element={page} />
    </Routes>,
    role,
  );
}

it("a forward with an overdue margin call says so, and what an operator can do", async () => {
  show("detail", "operator", forward);
  await screen.findByRole("heading", { name: "FW48291034" });
  expect(screen.getByText("Margin call overdue")).toBeTruthy();
  expect(screen.getByText(/hasn't added 2,500\.00 GBP to the deposit/)).toBeTruthy();
  expect(screen.getByText("−£2,500.00")).toBeTruthy();
  expect(screen.getByText("Nothing is exchanged yet.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Close out" })).toBeTruthy();
});

it.each([
  ["2099-01-02T17:00:00.000Z", /^The client pays the deposit of 5,000\.00 GBP by bank transfer until/],
  ["2020-01-02T17:00:00.000Z", /^The deposit of 5,000\.00 GBP was due by/],
])("a forward whose deposit is due by %s says so, and can be closed out", async (dueBy, words) => {
  const depositDue = { amount: "5000.00", dueBy };
  show("detail", "operator", { ...forward, status: "PENDING_DEPOSIT", marginCall: null, depositDue });
  expect(await screen.findByText("Awaiting deposit")).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Close out" })).toBeTruthy();
});

it("a viewer is offered no close-out, and nobody is of a forward that is settled", async () => {
  show("detail", "viewer", forward);
  await screen.findByRole("heading", { name: "FW48291034" });
  expect(screen.queryByRole("button", { name: "Close out" })).toBeNull();
  show("detail", "operator", { ...forward, status: "SETTLED", marginCall: null, worth: null });
  await screen.findByText("Settled");
  expect(screen.queryByRole("button", { name: "Close out" })).toBeNull();
});

it("a forward that was closed out shows by whom, why, and who paid the cost", async () => {
  const closeout = {
    ...{ at: "2027-03-12T10:00:00.000Z", by: "Olga Operator (demo)", reason: "Not met", rate: 0.83 },
    ...{ cost: "62.10", fromDeposit: "50.00", fromBalance: "10.00", owed: "2.10" },
  };
  show("detail", "viewer", { ...forward, status: "CLOSED_OUT", marginCall: null, closeout });
  const panel = (await screen.findByRole("heading", { name: "Closed out" })).closest("section");
  for (const text of ["Olga Operator (demo)", "Not met", "62.10", "50.00", "10.00", "2.10"])
    expect(panel?.textContent).toContain(text);
});

it("a forward that doesn't exist leads back to the list", async () => {
  show("detail", "operator", { code: "not_found", message: "Not found." }, 404);
  expect(await screen.findByText("Forward not found")).toBeTruthy();
});

it("the list shows what is left, the client and the margin call, and says when it is empty", async () => {
  show("list", "viewer", [forward]);
  const table = await screen.findByRole("table", { name: "Forwards" });
  expect(table.textContent).toContain("Demo Trading");
  expect(table.textContent).toContain("60,000.00");
  expect(table.textContent).toContain("Margin call overdue");
  show("list", "viewer", []);
  expect(await screen.findByText("No open forwards")).toBeTruthy();
});

it("a list that can't be loaded can be retried", async () => {
  show("list", "viewer", { code: "busy", message: "Busy." }, 503);
  expect(await screen.findByText("We couldn't load the forwards.")).toBeTruthy();
});
