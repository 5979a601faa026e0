import type { QueryKey } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, onTestFinished, vi } from "vitest";
import { onToast } from "#web/design/toast.ts";
import { renderScreen } from "./render-screen.ts";

type FailingDialog = {
  /** The button that opens it, and the one that confirms. */
  open: string;
  confirm: string;
  read?: readonly (readonly [QueryKey, unknown])[];
};

/** Confirms what the server is too busy for: the dialog says so and stays open, and no toast does. */
export async function expectFailingDialog(
  element: ReactNode,
  { open, confirm, read = [] }: FailingDialog,
): Promise<void> {
  const message = "We're busy right now. Try again in a moment.";
  const toast = vi.fn();
  onTestFinished(onToast(toast));
  // One that another file's test left waiting is shown at once.
  toast.mockClear();
  renderScreen(element, {
    read,
    answer: () => Response.json({ code: "unavailable", message }, { status: 503 }),
  });
  await userEvent.click(screen.getByRole("button", { name: open }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: confirm }));
  expect(await within(dialog).findByText(message)).toBeTruthy();
  expect(toast).not.toHaveBeenCalled();
}
