// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fundFromBalance } from "#contract/trading/trades.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(failure: unknown) {
  render(
    <ConfirmDialog
      open
      title="Pay 10.00 EUR?"
      confirm="Pay"
      failure={failure}
      onClose={() => {}}
      onConfirm={() => {}}
    />,
  );
}

test("a confirmed action without an answer says that it may have been carried out", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const input = { params: { id: "018f3c5e-0000-7000-8000-000000000001" }, idempotencyKey: "key" };
  show(await call(fundFromBalance, input).catch((error: unknown) => error));
  expect(screen.getByText(/may have gone through\. Try again: it can't happen twice\.$/)).toBeDefined();
});

test("a confirmed action that was refused says why, and nothing of an answer", () => {
  const message = "There isn't enough money in your balance.";
  show(new ApiError({ fault: "refused", status: 422, message, code: "insufficient_funds" }));
  expect(screen.getByText(message)).toBeDefined();
});

test("a dialog stays open while it is being done, since it shows what became of it", async () => {
  const close = vi.fn();
  const dialog = (busy: boolean) => (
    <ConfirmDialog
      open
      title="Pay?"
      confirm="Pay"
      cancel="Not now"
      busy={busy}
      onClose={close}
      onConfirm={() => {}}
    />
  );
  const { rerender } = render(dialog(true));
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(close).not.toHaveBeenCalled();
  rerender(dialog(false));
  await userEvent.keyboard("{Escape}");
  expect(close).toHaveBeenCalledOnce();
});

test("a double click confirms once, though it comes before the dialog is busy", async () => {
  const confirm = vi.fn();
  render(<ConfirmDialog open title="Pay?" confirm="Pay" onClose={() => {}} onConfirm={confirm} />);
  await userEvent.dblClick(screen.getByRole("button", { name: "Pay" }));
  expect(confirm).toHaveBeenCalledOnce();
});

test("a failure is forgotten with its dialog, and the next attempt's is shown", () => {
  const failed = (message: string) => new ApiError({ fault: "refused", status: 422, message });
  const dialog = (open: boolean, failure: unknown) => (
    <ConfirmDialog
      open={open}
      title="Pay?"
      confirm="Pay"
      failure={failure}
      onClose={() => {}}
      onConfirm={() => {}}
    />
  );
  const first = failed("Not enough money.");
  const { rerender } = render(dialog(true, first));
  expect(screen.getByText("Not enough money.")).toBeDefined();
  rerender(dialog(false, first));
  rerender(dialog(true, first));
  expect(screen.queryByText("Not enough money.")).toBeNull();
  rerender(dialog(true, failed("Still not enough.")));
  expect(screen.getByText("Still not enough.")).toBeDefined();
});
