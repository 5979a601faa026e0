const storageKey = "summit:way-back";
let isLoggedOut = false;

/** Remembers the page that a visitor asked for, until they have signed in. Not after a log-out by hand. */
export function saveReturnPath(path: string): void {
  if (!isLoggedOut) sessionStorage.setItem(storageKey, path);
}

/** The next log-in starts at home: this visit was ended by hand. */
export function clearReturnPath(): void {
  isLoggedOut = true;
  sessionStorage.removeItem(storageKey);
}

/** The page that was asked for, once, or home. Only a page of this site is ever kept. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return path?.startsWith("/") && !path.startsWith("//") ? path : "/";
}
