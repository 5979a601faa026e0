// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderDesk } from "../../../../../tests/support/render-desk.ts";
import { StatementsPage } from "./statements-page.tsx";

it("statements are imported from their list too, by those who may", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ items: [], nextCursor: null }));
  renderDesk(<StatementsPage />, "operator");
  await screen.findByText("No statements yet");
  fireEvent.click(screen.getByRole("button", { name: "Import statement" }));
  expect(await screen.findByRole("dialog", { name: "Import statement" })).toBeTruthy();
  renderDesk(<StatementsPage />, "viewer");
  await screen.findByText("No statements yet");
  expect(screen.queryByRole("button", { name: "Import statement" })).toBeNull();
  vi.unstubAllGlobals();
});
