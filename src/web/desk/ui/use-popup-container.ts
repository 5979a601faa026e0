import { type RefCallback, type RefObject, useCallback, useRef } from "react";

/** Popups are mounted within the screen of their control, so that navigation by landmarks finds them. */
export function usePopupContainer(): {
  home: RefObject<HTMLElement | null>;
  control: RefCallback<HTMLElement>;
} {
  const home = useRef<HTMLElement | null>(null);
  const control = useCallback((element: HTMLElement | null) => {
    home.current = element?.closest("main") ?? null;
  }, []);
  return { home, control };
}
