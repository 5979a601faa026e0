import { useEffect, useState } from "react";

const debounceMs = 250;

/**
 * The text of a search field, handed on trimmed once it has not changed for a moment. `settled` is what was handed on last,
 * or what another control has set since: that is taken over, while one's own text that arrives late is not.
 */
export function useDebouncedText(settled: string, onSettle: (text: string) => void) {
  const [typed, setTyped] = useState(settled);
  const [seen, setSeen] = useState(settled);
  const [sent, setSent] = useState(settled);
  if (seen !== settled) {
    setSeen(settled);
    setSent(settled);
    if (settled !== sent) setTyped(settled);
  }

  useEffect(() => {
    const text = typed.trim();
    if (text === settled) return;
    const timer = setTimeout(() => {
      setSent(text);
      onSettle(text);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed, settled, onSettle]);

  return [typed, setTyped] as const;
}
