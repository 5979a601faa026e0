import { ChevronDown } from "lucide-react";
import { type ChangeEvent, type ClipboardEvent, type Ref, useId, useLayoutEffect, useState } from "react";
import { type CurrencyCode, currencies, currencyCodes } from "#domain/currency.ts";
import { type AmountEdit, editAmount, pasteAmount } from "../../design/amount-text.ts";
import { Flag } from "../../design/flag.tsx";

/** Any number of decimals: nothing is booked here. */
export const typedDecimals = 20;

type AmountBoxProps = {
  label: string;
  currencyLabel: string;
  /** The displayed text, thousands grouped by commas. */
  text: string;
  currency: CurrencyCode;
  onType: (text: string) => void;
  onFocus: () => void;
  onBlur: () => void;
  onCurrency: (currency: CurrencyCode) => void;
  input: Ref<HTMLInputElement>;
  picker: Ref<HTMLSelectElement>;
};

/** An amount with a native currency select, which keeps the script small. */
export function AmountBox(props: AmountBoxProps) {
  const id = useId();
  const { typed, pasted } = useCaret(props.text, props.onType);
  return (
    <div className="flex items-center gap-3 rounded-field border border-edge bg-panel py-2.5 pr-3 pl-4 transition-colors focus-within:outline-2 focus-within:outline-ring hover:border-ink">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block text-13 text-stone">
          {props.label}
        </label>
        <input
          ref={props.input}
          id={id}
          value={props.text}
          onChange={typed}
          onPaste={pasted}
          onFocus={props.onFocus}
          onBlur={props.onBlur}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          className="display figures w-full bg-transparent font-semibold text-24 text-ink outline-none placeholder:text-stone sm:text-[1.75rem]"
        />
      </div>
      <div className="relative flex min-h-11 items-center gap-2 rounded-pill bg-quiet pr-3 pl-2 font-semibold focus-within:outline-2 focus-within:outline-ring">
        <Flag currency={props.currency} />
        <span aria-hidden="true">{props.currency}</span>
        <ChevronDown aria-hidden="true" className="size-4" />
        <select
          ref={props.picker}
          aria-label={props.currencyLabel}
          value={props.currency}
          onChange={(event) => props.onCurrency(event.currentTarget.value as CurrencyCode)}
          className="absolute inset-0 cursor-pointer opacity-0"
        >
          {calculatorCurrencies.map((code) => (
            <option key={code} value={code}>
              {code} – {currencies[code].name}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

const calculatorCurrencies = currencyCodes.filter((code) =>
  (currencies[code].uses as readonly string[]).includes("calculator"),
);

/** Groups thousands while typing and pasting, and keeps the caret after the same digit. */
function useCaret(text: string, onType: (text: string) => void) {
  const [last, setLast] = useState<{ box: HTMLInputElement; caret: number }>();

  // A new object for each edit, even an unchanged one, because the browser has moved the caret.
  useLayoutEffect(() => {
    if (last && document.activeElement === last.box) last.box.setSelectionRange(last.caret, last.caret);
  }, [last]);

  function take(box: HTMLInputElement, edit: AmountEdit) {
    setLast({ box, caret: edit.caret });
    onType(edit.text);
  }

  function typed(event: ChangeEvent<HTMLInputElement>) {
    const box = event.currentTarget;
    const native = event.nativeEvent;
    const inputType = native instanceof InputEvent ? native.inputType : undefined;
    const caret = box.selectionStart ?? box.value.length;
    take(box, editAmount({ before: text, after: box.value, caret, inputType, decimals: typedDecimals }));
  }

  function pasted(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const box = event.currentTarget;
    const start = box.selectionStart ?? text.length;
    const end = box.selectionEnd ?? start;
    const words = event.clipboardData.getData("text");
    take(box, pasteAmount({ before: text, start, end, pasted: words, decimals: typedDecimals }));
  }

  return { typed, pasted };
}
