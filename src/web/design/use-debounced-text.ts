import { useEffect, useState } from "react";

const debounceMs = 250;

/**
 * A search field's text, passed on trimmed after a pause. `settled` is the value last passed on or set by
 * another control: the latter is adopted, one's own late value is not. Returns the text, its setter for typing,
 * and one for a control that sets `settled` as well, such as "Clear filters".
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

  const replace = (text: string) => {
    setTyped(text);
    setSent(text);
  };
  return [typed, setTyped, replace] as const;
}
