import { type CurrencyCode, currencies, currencyCodes } from "#domain/currency.ts";
import type { FieldFaults } from "#domain/refusal.ts";
import { Combobox } from "../../design/combobox.tsx";
import { Flag } from "../../design/flag.tsx";

type Pair = { fromCurrency: CurrencyCode | ""; toCurrency: CurrencyCode | "" };

type PairFieldsProps = { values: Pair; faults: FieldFaults; onChange: (part: Partial<Pair>) => void };

const options = currencyCodes.map((code) => ({
  value: code,
  label: code,
  detail: currencies[code].name,
  picture: <Flag currency={code} />,
}));

const fields = [
  { name: "fromCurrency", label: "First currency" },
  { name: "toCurrency", label: "Second currency" },
] as const;

/** The two currencies of a pair, in either direction. */
export function PairFields({ values, faults, onChange }: PairFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      {fields.map(({ name, label }) => (
        <Combobox
          key={name}
          label={label}
          searchLabel="Search currencies"
          noneFound="No currency found."
          options={options}
          value={values[name]}
          onChange={(code) => onChange({ [name]: code })}
          error={faults[name]}
        />
      ))}
    </div>
  );
}
