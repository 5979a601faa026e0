const storageKey = "summit:way-back";
let left = false;

/** Remembers the page that a visitor asked for, until they have signed in. Not after a log-out by hand. */
export function keepWayBack(path: string): void {
  if (!left) sessionStorage.setItem(storageKey, path);
}

/** The next log-in starts at home: this visit was ended by hand. */
export function forgetWayBack(): void {
  left = true;
  sessionStorage.removeItem(storageKey);
}

/** The page that was asked for, once, or home. Only a page of this site is ever kept. */
export function takeWayBack(): string {
  const path = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return path?.startsWith("/") && !path.startsWith("//") ? path : "/";
}
