import { ChevronDown } from "lucide-react";
import { memo, useMemo } from "react";
import { type CurrencyCode, currencies } from "#domain/currency.ts";
import { classNames } from "./class-names.ts";
import { Picker } from "./combobox.tsx";
import { Flag } from "./flag.tsx";
import { PickerTrigger } from "./picker-trigger.tsx";

type CurrencyPickerProps = {
  /** Purpose of the currency ("You send"): the button's accessible name. */
  label: string;
  value: CurrencyCode;
  onChange: (currency: CurrencyCode) => void;
  options: readonly CurrencyCode[];
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** A pill with flag and code that opens a searchable list of currencies. It is not drawn again with each digit beside it. */
export const CurrencyPicker = memo(function CurrencyPicker({
  label,
  value,
  onChange,
  options,
  disabled,
  className,
}: CurrencyPickerProps) {
  const choices = useMemo(
    () =>
      options.map((code) => ({
        value: code,
        label: code,
        detail: currencies[code].name,
        picture: <Flag currency={code} />,
      })),
    [options],
  );
  return (
    <Picker
      title="Choose a currency"
      options={choices}
      value={value}
      onChange={onChange}
      searchLabel="Search currencies"
      noneFound="No currency found."
      disabled={disabled}
      align="end"
      trigger={
        <PickerTrigger
          aria-label={`${label}: currency, ${currencies[value].name}`}
          className={classNames(
            "flex min-h-11 shrink-0 items-center gap-2 rounded-pill bg-quiet py-2 pr-3 pl-2.5 font-semibold text-16 transition-colors hover:bg-glacier disabled:hover:bg-quiet",
            className,
          )}
        >
          <Flag currency={value} />
          {value}
          <ChevronDown aria-hidden="true" className={classNames("size-4 text-stone", disabled && "hidden")} />
        </PickerTrigger>
      }
    />
  );
});
