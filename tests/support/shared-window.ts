/*
 * Before each file of unit tests. Files that draw share a window and the modules in it, so each must leave it empty, and the
 * next begins without its messages and what it stored; waits for a screen only end what hangs.
 */
import { afterAll, expect } from "vitest";

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/dom");
  const { onToast } = await import("#web/design/toast.ts");
  const { isLeavingDocument } = await import("#web/leave-document.ts");
  configure({ asyncUtilTimeout: 30_000 });
  afterAll(() => {
    onToast(() => undefined)();
    localStorage.clear();
    sessionStorage.clear();
    expect(document.body.innerHTML, "what this file leaves in the window").toBe("");
    expect(isLeavingDocument(), "whether this file has left the window for good").toBe(false);
  });
}
