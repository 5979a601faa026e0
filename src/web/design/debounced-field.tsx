import { useCallback } from "react";
import { useDebouncedText } from "./use-debounced-text.ts";

type DebouncedFieldProps = {
  label: string;
  placeholder?: string;
  value: string | undefined;
  onChange: (text: string | undefined) => void;
};

/** A text filter of a list, applied after a pause in typing. */
export function DebouncedField({ label, placeholder, value = "", onChange }: DebouncedFieldProps) {
  const settle = useCallback((text: string) => onChange(text === "" ? undefined : text), [onChange]);
  const [typed, setTyped] = useDebouncedText(value, settle);
  return (
    <label className="flex h-11 items-center gap-2 rounded-control border border-edge bg-panel px-3 transition-colors focus-within:outline-2 focus-within:outline-ring hover:border-ink md:h-9">
      <span className="text-13 text-stone">{label}</span>
      <input
        type="text"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        placeholder={placeholder}
        maxLength={254}
        autoComplete="off"
        enterKeyHint="search"
        autoCapitalize="none"
        spellCheck={false}
        className="h-full min-w-0 bg-transparent text-16 outline-none placeholder:text-stone md:w-40 md:text-14"
      />
    </label>
  );
}
