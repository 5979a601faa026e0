import { showToast } from "./toast.ts";

const storageKey = "summit:toast";

/** Stores a toast for the next page load. */
export function queueToast(toast: { title: string; text: string }): void {
  sessionStorage.setItem(storageKey, JSON.stringify(toast));
}

/** Stores it unless one with a better reason is stored already. */
export function queueToastUnlessQueued(toast: { title: string; text: string }): void {
  if (sessionStorage.getItem(storageKey) === null) queueToast(toast);
}

/** Shows it instead of one that is stored, or was shown already. */
export function replaceQueuedToast(toast: { title: string; text: string }): void {
  if (sessionStorage.getItem(storageKey) === null) showToast(toast);
  else queueToast(toast);
}

/** Shows the previous page's toast, once. */
export function showQueuedToast(): void {
  const kept = sessionStorage.getItem(storageKey);
  if (kept === null) return;
  sessionStorage.removeItem(storageKey);
  const { title, text }: { title: string; text: string } = JSON.parse(kept);
  showToast({ title, text });
}
