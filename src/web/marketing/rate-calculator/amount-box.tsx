import { ChevronDown } from "lucide-react";
import { type ChangeEvent, type ClipboardEvent, type Ref, useId, useLayoutEffect, useState } from "react";
import { type CurrencyCode, currencies, currencyCodes } from "#domain/currency.ts";
import { type AmountEdit, editAmount, pasteAmount } from "../../design/amount-text.ts";
import { Flag } from "../../design/flag.tsx";

/** The calculator takes any decimals that one types: nothing is booked by it. */
export const typedDecimals = 20;

type AmountBoxProps = {
  label: string;
  currencyLabel: string;
  /** As it is shown: thousands separated by commas. */
  text: string;
  currency: CurrencyCode;
  onType: (text: string) => void;
  onFocus: () => void;
  onBlur: () => void;
  onCurrency: (currency: CurrencyCode) => void;
  input: Ref<HTMLInputElement>;
  picker: Ref<HTMLSelectElement>;
};

/** One of the calculator's two boxes: an amount, and a native list of currencies so that it weighs nothing. */
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

/** Separates thousands as one types and pastes, and keeps the caret behind the same figure. */
function useCaret(text: string, onType: (text: string) => void) {
  const [last, setLast] = useState<{ box: HTMLInputElement; caret: number }>();

  // A new object for each edit, also one that changes nothing: the browser has moved the caret all the same.
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
