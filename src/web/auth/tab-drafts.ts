import { createFormDrafts } from "./form-drafts.ts";

/** Drafts in sessionStorage: gone with the tab, invisible to others. */
export function tabDrafts() {
  return createFormDrafts(window.sessionStorage, Date.now);
}
