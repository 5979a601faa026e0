import { classNames } from "#web/design/class-names.ts";

type FilterSelectProps<Value extends string> = {
  /** The filtered property: its accessible name, and its text while empty. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

/** A native select as a list filter, with an option for all. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <select
      aria-label={label}
      value={value ?? ""}
      onChange={({ currentTarget }) =>
        onChange(options.find((option) => option.value === currentTarget.value)?.value)
      }
      className={classNames(
        "h-11 max-w-full rounded-control border bg-panel px-2.5 text-16 transition-colors hover:border-ink md:h-9 md:text-14",
        value === undefined ? "border-edge text-stone" : "border-pine font-semibold text-ink",
      )}
    >
      <option value="">{label}: all</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
