import { waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** Waits until the screen asks before it is left, or no longer does: the question follows the form in an effect. */
export function expectLeaveGuard(isGuarded: boolean): Promise<void> {
  const unload = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  return waitFor(() => expect(unload()).toBe(!isGuarded));
}
