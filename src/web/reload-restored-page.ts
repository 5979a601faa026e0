import { reloadDocument } from "./leave-document.ts";

/**
 * Reloads a page that the browser's back/forward cache brings back as it was left: its session may have ended or been
 * switched meanwhile. Nothing of it is shown until then.
 */
export function reloadRestoredPage(): void {
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    document.documentElement.hidden = true;
    reloadDocument();
  });
}
