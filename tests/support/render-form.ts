import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement, type ReactNode } from "react";
import { expect, onTestFinished } from "vitest";

/** Renders a form with its own query cache until the test ends. Texts are pasted, not typed. */
export function renderForm(form: ReactNode) {
  cleanup();
  onTestFinished(cleanup);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  render(createElement(QueryClientProvider, { client }, form));
  const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  return {
    field,
    async fill(label: string | RegExp, text: string) {
      await userEvent.clear(field(label));
      await userEvent.click(field(label));
      if (text !== "") await userEvent.paste(text);
    },
    press: (name: string) => userEvent.click(screen.getByRole("button", { name })),
    /** Expects the error beside the field and the focus in it. */
    async expectError(label: string | RegExp, text: string | RegExp) {
      await waitFor(() => expect(errorOf(field(label))).toMatch(text));
      await waitFor(() => expect(document.activeElement).toBe(field(label)));
    },
    expectNoError: (label: string | RegExp) => expect(errorOf(field(label))).toBe(""),
  };
}

/** Error texts of a field; empty while it is valid. */
function errorOf(input: HTMLInputElement): string {
  if (input.getAttribute("aria-invalid") !== "true") return "";
  const ids = (input.getAttribute("aria-describedby") ?? "").split(" ");
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}
