// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderForm } from "../../../../tests/support/render-form.ts";
import { CreateAutoExchangePage } from "./create-auto-exchange-page.tsx";

beforeEach(() => vi.stubGlobal("fetch", () => new Promise(() => undefined)));
afterEach(() => vi.unstubAllGlobals());

const source = "When I receive money in";
const target = "Convert it to";
const terms = "I accept the terms and conditions";

test("an automatic exchange with missing fields marks each of them, and focuses the first", async () => {
  const router = createMemoryRouter([{ path: "*", element: <CreateAutoExchangePage /> }]);
  const form = renderForm(<RouterProvider router={router} />);
  await form.press("Create Auto Exchange");
  expect(await screen.findByText("Please fill in all fields and accept the terms")).toBeTruthy();
  const isMarked = (name: string) => screen.getByRole("combobox", { name }).getAttribute("aria-invalid");
  expect([source, target].map(isMarked)).toEqual(["true", "true"]);
  expect(screen.getAllByText("Choose a currency.")).toHaveLength(2);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("combobox", { name: source }));
  expect(screen.getByText("Please accept the terms and conditions")).toBeTruthy();
  await userEvent.click(form.field(terms));
  await expect.poll(() => screen.queryByText("Please accept the terms and conditions")).toBeNull();
});
