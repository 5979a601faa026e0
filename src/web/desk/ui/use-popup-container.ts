import { type RefCallback, type RefObject, useCallback, useRef } from "react";

/**
 * Where what opens from a control is put: into the screen that the control is on, so that a screen reader that goes from
 * landmark to landmark comes past it too.
 */
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
