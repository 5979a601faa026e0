import { useSyncExternalStore } from "react";

const narrow = "(width < 48rem)";

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia(narrow);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}

/** Whether the window is as narrow as a phone, where lists open as sheets. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
}
