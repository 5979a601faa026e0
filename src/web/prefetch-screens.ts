import { type DataRouteObject, matchRoutes } from "react-router";

/** How long a mouse rests on a link before its screen is fetched: what it only passes is not. */
const restMs = 60;

type Hints = { readonly connection?: { readonly saveData?: boolean } };

/**
 * Fetches the code of the screen that a link leads to as soon as a mouse rests on it, a finger touches it or the keyboard
 * comes to it, so that the press finds it loaded. Returns a function that stops it. Nothing is fetched ahead offline, or
 * for who saves data.
 */
export function prefetchScreens(routes: readonly DataRouteObject[]): () => void {
  const fetched = new Set<string>();
  let resting: ReturnType<typeof setTimeout> | undefined;

  function prefetch(path: string): void {
    if (fetched.has(path) || !navigator.onLine || (navigator as Hints).connection?.saveData) return;
    fetched.add(path);
    for (const { route } of matchRoutes([...routes], path) ?? []) {
      // The press tries again, and shows what failed.
      if (typeof route.lazy === "function") route.lazy().catch(() => fetched.delete(path));
    }
  }

  function onRest({ target, pointerType }: PointerEvent): void {
    clearTimeout(resting);
    const path = pathOf(target);
    if (path === undefined) return;
    if (pointerType === "mouse") resting = setTimeout(prefetch, restMs, path);
    else prefetch(path);
  }

  function onFocus({ target }: FocusEvent): void {
    const path = pathOf(target);
    if (path !== undefined) prefetch(path);
  }

  document.addEventListener("pointerover", onRest, { passive: true });
  document.addEventListener("focusin", onFocus, { passive: true });
  return () => {
    clearTimeout(resting);
    document.removeEventListener("pointerover", onRest);
    document.removeEventListener("focusin", onFocus);
  };
}

/** The path that a link within this site leads to in the same window. */
function pathOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== location.origin || link.target !== "" || link.hasAttribute("download"))
    return undefined;
  return link.pathname;
}
