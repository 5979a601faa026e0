import { createContext, type RefObject, useContext, useEffect } from "react";

/** Set while the dialog around it may not be closed. */
export const HeldDialog = createContext<RefObject<boolean> | undefined>(undefined);

/** Keeps the dialog around a form open while it sends: it shows what became of it. */
export function useHoldDialog(isSending: boolean): void {
  const held = useContext(HeldDialog);
  useEffect(() => {
    if (!held || !isSending) return undefined;
    held.current = true;
    return () => {
      held.current = false;
    };
  }, [held, isSending]);
}
