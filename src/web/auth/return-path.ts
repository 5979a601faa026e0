import { takeFirstQuotePath } from "./first-quote.ts";

const storageKey = "summit:way-back";
let isLoggedOut = false;

/** Remembers the page that a visitor requested until they sign in, except after a manual log-out. */
export function saveReturnPath(path: string): void {
  if (!isLoggedOut) sessionStorage.setItem(storageKey, path);
}

/** After a manual log-out the next log-in starts at home. */
export function clearReturnPath(): void {
  isLoggedOut = true;
  sessionStorage.removeItem(storageKey);
}

/** The requested page, once, the quote that was checked as a visitor, or home. Only paths of this site are stored. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return path?.startsWith("/") && !path.startsWith("//") ? path : (takeFirstQuotePath() ?? "/");
}
