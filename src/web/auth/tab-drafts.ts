import { createFormDrafts } from "./form-drafts.ts";

/** The drafts of this tab, in its own storage: it ends with the tab, and no other tab reads it. */
export function tabDrafts() {
  return createFormDrafts(window.sessionStorage, Date.now);
}
