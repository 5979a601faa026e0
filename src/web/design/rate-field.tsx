import type { KeyboardEvent, Ref } from "react";
import type { FieldFacts } from "./field.tsx";
import { editRateText, stepRateText } from "./rate-text.ts";
import { TextField } from "./text-field.tsx";

type RateFieldProps = FieldFacts & {
  /** A decimal text, empty when nothing is entered. */
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** A rate input. The arrow keys change it by 0.0001. */
export function RateField({ value, onChange, ...rest }: RateFieldProps) {
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    onChange(stepRateText(value, event.key === "ArrowUp" ? 1 : -1));
  }

  return (
    <TextField
      {...rest}
      value={value}
      onChange={(event) => onChange(editRateText(value, event.currentTarget.value))}
      onKeyDown={press}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.0000"
    />
  );
}
