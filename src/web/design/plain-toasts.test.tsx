// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PlainToasts } from "./plain-toasts.tsx";
import { showToast } from "./toast.ts";

afterEach(cleanup);

/** Every element that has a screen reader read what is added to it. */
const liveRegions = "[role=alert], [role=status], [aria-live]:not([aria-live=off])";

/** The roles of the regions that announce a text. */
function announcedBy(text: string): (string | null)[] {
  return [...document.querySelectorAll(liveRegions)]
    .filter((region) => region.textContent.includes(text))
    .map((region) => region.getAttribute("role"));
}

test("a failure's toast is in one live region, an alert, so that it is read once", () => {
  render(<PlainToasts />);
  act(() => showToast({ title: "Not saved.", destructive: true }));
  expect(screen.getByText("Not saved.")).toBeDefined();
  expect(announcedBy("Not saved.")).toEqual(["alert"]);
});

test("any other toast is in one live region, which was there before it", () => {
  render(<PlainToasts />);
  const region = screen.getByRole("status");
  act(() => showToast({ title: "Saved." }));
  expect(announcedBy("Saved.")).toEqual(["status"]);
  expect(region.textContent).toBe("Saved.");
});
