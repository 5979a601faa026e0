import { type RefObject, useEffect, useState } from "react";
import { useUser } from "#web/auth/use-user.ts";

const storageKey = "summit:needs-height";

type Kept = { readonly clientId: string; readonly width: number; readonly height: number };

/**
 * The height of a place when it was last loaded for this client in a window as wide, in pixels; 0 while unknown. The place is
 * measured once it has loaded, and whenever its count changes.
 */
export function useLastHeight(
  place: RefObject<HTMLElement | null>,
  { isLoading, count }: { isLoading: boolean; count: number },
): number {
  const clientId = useUser().data?.id;
  const [last] = useState(() => readHeight(clientId));
  useEffect(() => {
    if (isLoading || clientId === undefined) return;
    const height = count > 0 ? (place.current?.offsetHeight ?? 0) : 0;
    keepHeight({ clientId, width: window.innerWidth, height });
  }, [place, isLoading, count, clientId]);
  return last;
}

function readHeight(clientId: string | undefined): number {
  try {
    const kept: Partial<Kept> | null = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    const isSame = kept?.clientId === clientId && kept?.width === window.innerWidth;
    return isSame && typeof kept?.height === "number" ? kept.height : 0;
  } catch {
    return 0;
  }
}

function keepHeight(kept: Kept): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Without storage the next visit reserves nothing.
  }
}
