/* Before each file of unit tests. Files that draw share a window, so each must leave it empty; waits for a screen only end what hangs. */
import { afterAll, expect } from "vitest";

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/dom");
  configure({ asyncUtilTimeout: 30_000 });
  afterAll(() => expect(document.body.innerHTML, "what this file leaves in the window").toBe(""));
}
