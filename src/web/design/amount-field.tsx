import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type CurrencyCode, getMinorUnits } from "#domain/currency.ts";
import { type AmountEdit, amountValue, editAmount, groupThousands, pasteAmount } from "./amount-text.ts";
import { classNames } from "./class-names.ts";
import { CurrencyPicker } from "./currency-picker.tsx";
import { FieldNotes } from "./field.tsx";
import { Flag } from "./flag.tsx";

type AmountFieldProps = {
  label: string;
  /** A clean decimal text ("1234.5"), empty when nothing is entered. */
  value: string;
  onChange: (value: string) => void;
  currency: CurrencyCode;
  /** Without it the currency is fixed. */
  onCurrencyChange?: ((currency: CurrencyCode) => void) | undefined;
  currencies?: readonly CurrencyCode[] | undefined;
  help?: string | undefined;
  error?: string | undefined;
  /** A computed amount: lighter; it follows its price except while focused. */
  computed?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Without it the form decides, and outside one it submits. */
  enterKeyHint?: "done" | undefined;
  ref?: Ref<HTMLInputElement | null> | undefined;
};

/** Longer ones get a smaller figure, so that a phone shows a billion without scrolling. */
const longAmount = 12;

/** The large amount input with its currency. Groups thousands while typing and keeps the caret. */
export function AmountField(props: AmountFieldProps) {
  const { label, currency, help, error } = props;
  const id = useId();
  const decimals = getMinorUnits(currency);
  const { input, shown, typed, pasted, entered, left } = useAmountText(props, decimals);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(props.ref, () => input.current, [
    input,
  ]);
  const described = classNames(help !== undefined && `${id}-help`, error !== undefined && `${id}-error`);
  return (
    <div className="flex flex-col gap-1.5">
      <div
        className={classNames(
          // A disabled fieldset around it disables the input as well.
          "flex flex-wrap items-center gap-x-3 rounded-field border bg-panel py-2.5 pr-3 pl-4 transition-colors focus-within:outline-2 focus-within:outline-ring hover:border-ink has-[input:disabled]:border-line has-[input:disabled]:bg-quiet",
          error === undefined ? "border-edge" : "border-clay",
        )}
      >
        <div className="min-w-0 flex-1 basis-20">
          <label htmlFor={id} className="block text-13 text-stone">
            {label}
          </label>
          {/* It reaches up behind the label's last line, for a thumb. */}
          <input
            ref={input}
            id={id}
            value={shown}
            onChange={typed}
            onPaste={pasted}
            onFocus={entered}
            onBlur={left}
            disabled={props.disabled}
            inputMode={decimals === 0 ? "numeric" : "decimal"}
            autoComplete="off"
            enterKeyHint={props.enterKeyHint ?? "go"}
            placeholder={decimals === 0 ? "0" : "0.00"}
            aria-describedby={described || undefined}
            aria-invalid={error ? true : undefined}
            className={classNames(
              "display figures -mt-5 w-full bg-transparent pt-5 font-semibold outline-none placeholder:text-stone",
              shown.length > longAmount ? "text-16 sm:text-24" : "text-24 sm:text-[1.75rem]",
              props.computed ? "text-stone" : "text-ink",
            )}
          />
        </div>
        <FieldCurrency {...props} />
      </div>
      <FieldNotes helpId={`${id}-help`} errorId={`${id}-error`} help={help} error={error} />
    </div>
  );
}

function FieldCurrency({ label, currency, currencies, onCurrencyChange, disabled }: AmountFieldProps) {
  if (onCurrencyChange && currencies) {
    return (
      <CurrencyPicker
        label={label}
        value={currency}
        onChange={onCurrencyChange}
        options={currencies}
        disabled={disabled}
      />
    );
  }
  return (
    <span className="flex min-h-11 items-center gap-2 px-2 font-semibold">
      <Flag currency={currency} />
      {currency}
    </span>
  );
}

/** The text as typed ("1,234.") beside the form's clean value ("1234"). */
function useAmountText({ value, onChange, currency, computed = false }: AmountFieldProps, decimals: number) {
  const input = useRef<HTMLInputElement>(null);
  const [last, setLast] = useState({ text: "", caret: 0 });
  const [still, setStill] = useState<{ text: string; currency: CurrencyCode }>();
  const newest = amountValue(last.text) === value ? last.text : groupThousands(value);
  // A new computed value would replace the selection, and typing would continue at its end.
  const shown = computed && still?.currency === currency ? still.text : newest;

  // A new object for each edit, even an unchanged one, because the browser has moved the caret.
  useLayoutEffect(() => {
    if (document.activeElement === input.current) input.current?.setSelectionRange(last.caret, last.caret);
  }, [last]);

  function take(edit: AmountEdit) {
    setLast({ text: edit.text, caret: edit.caret });
    if (edit.value !== amountValue(shown)) onChange(edit.value);
  }

  function typed(event: ChangeEvent<HTMLInputElement>) {
    const { value: after, selectionStart } = event.currentTarget;
    const native = event.nativeEvent;
    const inputType = native instanceof InputEvent ? native.inputType : undefined;
    take(editAmount({ before: shown, after, caret: selectionStart ?? after.length, inputType, decimals }));
  }

  function pasted(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const start = selectionStart ?? shown.length;
    const end = selectionEnd ?? start;
    take(pasteAmount({ before: shown, start, end, pasted: event.clipboardData.getData("text"), decimals }));
  }

  function entered() {
    setStill({ text: shown, currency });
  }

  function left(event: FocusEvent<HTMLInputElement>) {
    // Returning from another window restores the same selection.
    if (document.activeElement === event.currentTarget) return;
    setStill(undefined);
    // A decimal comma becomes the value's point.
    if (shown.includes(",")) setLast({ text: groupThousands(value), caret: 0 });
  }

  return { input, shown, typed, pasted, entered, left };
}
