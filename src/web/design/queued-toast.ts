import { showToast } from "./toast.tsx";

const storageKey = "summit:toast";

/** Keeps a message for the page that is loaded next, which shows it when it begins. */
export function queueToast(toast: { title: string; text: string }): void {
  sessionStorage.setItem(storageKey, JSON.stringify(toast));
}

/** Shows what the page before kept, once. */
export function showQueuedToast(): void {
  const kept = sessionStorage.getItem(storageKey);
  if (kept === null) return;
  sessionStorage.removeItem(storageKey);
  const { title, text }: { title: string; text: string } = JSON.parse(kept);
  showToast({ title, text });
}
