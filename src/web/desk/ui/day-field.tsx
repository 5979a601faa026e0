type DayFieldProps = {
  label: string;
  /** `YYYY-MM-DD`. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** The first or last day of a list. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <label className="flex items-center gap-1.5 text-14 text-stone">
      {label}
      <input
        type="date"
        value={value ?? ""}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
        className="h-11 rounded-control border border-edge bg-panel px-2 text-16 text-ink hover:border-ink md:h-9 md:text-14"
      />
    </label>
  );
}
