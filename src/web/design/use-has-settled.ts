import { useEffect, useState } from "react";

const pauseMs = 400;

/** Whether a text has stayed the same for a moment: false while it is being typed. */
export function useHasSettled(text: string): boolean {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text;
}
