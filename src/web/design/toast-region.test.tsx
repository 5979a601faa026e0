// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { showToast } from "./toast.ts";
import { ToastRegion } from "./toast-region.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Where everything is on a phone: the button at `top`, the toast above the bar at the bottom. */
function place(top: number) {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return this.matches("button[data-pressed]")
      ? new DOMRect(16, top, 358, 52)
      : new DOMRect(16, 690, 358, 74);
  });
}

async function press({ destructive = true } = {}) {
  const end = () => showToast({ title: "Done", text: "What came of it.", destructive });
  render(
    <>
      <ToastRegion />
      <button type="button" data-pressed onClick={end}>
        Save
      </button>
    </>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Done", { selector: "h2" });
}

test("a failure that would cover the button that was pressed is shown at the top of the window", async () => {
  place(720);
  await press();
  await expect
    .poll(() => screen.getByText("Done", { selector: "h2" }).closest("[data-at-top]"))
    .not.toBeNull();
});

test.each([
  ["a failure beside the button that was pressed", { top: 300, destructive: true }],
  ["a success, which leads on", { top: 720, destructive: false }],
])("%s is shown at the bottom of the window", async (_, { top, destructive }) => {
  place(top);
  await press({ destructive });
  expect(screen.getByText("Done", { selector: "h2" }).closest("[data-at-top]")).toBeNull();
});
