import { ChevronDown } from "lucide-react";
import {
  type ChangeEvent,
  type ClipboardEvent,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { SiteRate } from "#contract/reporting/site.ts";
import { type CurrencyCode, currencies, currencyCodes } from "#domain/currency.ts";
import {
  type AmountEdit,
  editAmount,
  groupThousands,
  keepAmountCharacters,
  pasteAmount,
} from "#web/design/amount-text.ts";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { buttonLook } from "#web/design/button-look.ts";
import { Flag } from "#web/design/flag.tsx";
import type { Confirmation, Side } from "./indicate-example.ts";
import { RateConfirmation } from "./rate-confirmation.tsx";
import { useCalculator } from "./use-calculator.ts";

type RateCalculatorProps = {
  registrationUrl: string;
  /** Rate of the example that it begins with; null begins empty. */
  start: SiteRate | null;
};

/**
 * The indicative calculator: an amount in one box, "Check Rate", and the result in the other, with its rate.
 */
export function RateCalculator({ registrationUrl, start }: RateCalculatorProps) {
  const calculator = useCalculator(start);
  const { texts, currencies, confirmation, fault } = calculator;
  const last = useLastConfirmation(confirmation);
  // Keeps its place while it is hidden: the button below must not move away from a press.
  const shown = confirmation ?? (fault === undefined ? last : undefined);
  const boxes = useTypedBeforeHydration(calculator);
  const box = (side: Side) => ({
    text: texts[side],
    currency: currencies[side],
    onType: (text: string) => calculator.type(side, text),
    onFocus: (box: HTMLInputElement) => {
      // Typing replaces the example.
      if (calculator.isExample()) selectAll(box);
      calculator.focus(side);
    },
    onBlur: calculator.blur,
    onCurrency: (currency: CurrencyCode) => calculator.choose(side, currency),
    ...boxes[side],
  });
  return (
    <form
      className="rounded-panel bg-panel p-5 text-ink shadow-float sm:p-6.5"
      onSubmit={(event) => {
        event.preventDefault();
        void calculator.check();
      }}
    >
      <div className="flex flex-col gap-2.5">
        <AmountBox label="You send exactly" currencyLabel="Sending currency" {...box("send")} />
        <AmountBox label="Recipient gets" currencyLabel="Receiving currency" {...box("receive")} />
      </div>
      <div aria-live="polite" aria-busy={calculator.checking} className="min-h-4">
        {shown && (
          <div className={confirmation ? undefined : "invisible"}>
            <RateConfirmation confirmation={shown} />
          </div>
        )}
        {fault !== undefined && <p className="py-4 text-14 text-clay">{fault}</p>}
      </div>
      <button
        type="submit"
        disabled={!calculator.filled}
        className={buttonLook({ variant: "ink", wide: true }, !calculator.filled)}
      >
        Check Rate
      </button>
      {confirmation?.offersToSend && (
        <ButtonAnchor href={registrationUrl} wide className="mt-3" onClick={calculator.sendMoney}>
          Send money
        </ButtonAnchor>
      )}
    </form>
  );
}

/** The latest confirmation, also after it was taken back. */
function useLastConfirmation(confirmation: Confirmation | undefined): Confirmation | undefined {
  const [last, setLast] = useState(confirmation);
  if (confirmation !== undefined && confirmation !== last) setLast(confirmation);
  return last;
}

/** Takes over input, choices and focus from before hydration. */
function useTypedBeforeHydration({
  type,
  choose,
  focus,
  texts,
  currencies,
  isExample,
}: ReturnType<typeof useCalculator>) {
  const send = useRef<HTMLInputElement>(null);
  const receive = useRef<HTMLInputElement>(null);
  const sendPicker = useRef<HTMLSelectElement>(null);
  const receivePicker = useRef<HTMLSelectElement>(null);
  const taken = useRef(false);

  useLayoutEffect(() => {
    if (taken.current) return;
    taken.current = true;
    const found = [
      { side: "send", input: send.current, picker: sendPicker.current },
      { side: "receive", input: receive.current, picker: receivePicker.current },
    ] as const;
    for (const { side, input, picker } of found) {
      if (picker && picker.value !== currencies[side]) choose(side, picker.value as CurrencyCode);
      if (!input) continue;
      const text = groupThousands(keepAmountCharacters(input.value, typedDecimals));
      if (document.activeElement === input) {
        if (text === texts[side] && isExample()) selectAll(input);
        focus(side);
      }
      if (text !== texts[side]) type(side, text);
    }
  }, [type, choose, focus, texts, currencies, isExample]);

  return {
    send: { input: send, picker: sendPicker },
    receive: { input: receive, picker: receivePicker },
  };
}

/** Selects twice, because after a click the browser places the caret and loses the first selection. */
function selectAll(box: HTMLInputElement): void {
  const { value } = box;
  box.select();
  setTimeout(() => {
    if (box.value === value && document.activeElement === box) box.select();
  });
}

/** Any number of decimals: nothing is booked here. */
const typedDecimals = 20;

type AmountBoxProps = {
  label: string;
  currencyLabel: string;
  /** The displayed text, thousands grouped by commas. */
  text: string;
  currency: CurrencyCode;
  onType: (text: string) => void;
  onFocus: (box: HTMLInputElement) => void;
  onBlur: () => void;
  onCurrency: (currency: CurrencyCode) => void;
  input: Ref<HTMLInputElement>;
  picker: Ref<HTMLSelectElement>;
};

/** An amount with a native currency select, which keeps the script small. */
function AmountBox(props: AmountBoxProps) {
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
          onFocus={(event) => props.onFocus(event.currentTarget)}
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
