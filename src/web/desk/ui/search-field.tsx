import { Search } from "lucide-react";

type SearchFieldProps = {
  /** What is searched, for screen readers. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
};

const maxSearchLength = 200;

/** A search field, applied after a pause in typing. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  return (
    <label className="flex h-11 min-w-56 flex-1 items-center gap-2 rounded-control border border-edge bg-panel px-3 transition-colors focus-within:outline-2 focus-within:outline-ring hover:border-ink md:h-9 md:max-w-80">
      <Search aria-hidden="true" className="size-4 shrink-0 text-stone" />
      <span className="sr-only">{label}</span>
      <input
        type="search"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        placeholder={placeholder}
        maxLength={maxSearchLength}
        autoComplete="off"
        spellCheck={false}
        className="h-full w-full min-w-0 bg-transparent text-16 outline-none placeholder:text-stone md:text-14"
      />
    </label>
  );
}
