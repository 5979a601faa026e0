import { useEffect, useState } from "react";

/** Whole seconds that are left until a moment of the browser's clock, never less than none. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / 1_000));
}
