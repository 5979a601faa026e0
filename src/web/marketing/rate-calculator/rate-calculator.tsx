import { useLayoutEffect, useRef } from "react";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { marginInPercent } from "#domain/market/pricing/margin.ts";
import { clientRateOf } from "#domain/market/rates/client-rate.ts";
import { type Rate, rateToNumber } from "#domain/rate.ts";
import { cleanTyped, groupThousands } from "../../design/amount-text.ts";
import { ButtonAnchor } from "../../design/button-anchor.tsx";
import { buttonLook } from "../../design/button-look.ts";
import { AmountBox, typedDecimals } from "./amount-box.tsx";
import { type Confirmation, type Side, useCalculator } from "./use-calculator.ts";

/**
 * The indicative calculator: an amount in one box, "Check Rate", and the result in the other, with its rate.
 */
export function RateCalculator({ registrationUrl }: { registrationUrl: string }) {
  const calculator = useCalculator();
  const { texts, currencies, confirmation } = calculator;
  const boxes = useTypedBeforeHydration(calculator);
  const box = (side: Side) => ({
    text: texts[side],
    currency: currencies[side],
    onType: (text: string) => calculator.type(side, text),
    onFocus: () => calculator.focus(side),
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
        {confirmation && <RateConfirmation confirmation={confirmation} />}
        {calculator.unavailable && <RateUnavailable same={currencies.send === currencies.receive} />}
      </div>
      <button
        type="submit"
        disabled={!calculator.filled}
        className={buttonLook({ variant: "ink", wide: true }, !calculator.filled)}
      >
        Check Rate
      </button>
      {confirmation?.offersToSend && (
        <ButtonAnchor href={registrationUrl} variant="primary" wide className="mt-3">
          Send money
        </ButtonAnchor>
      )}
    </form>
  );
}

function RateConfirmation({ confirmation }: { confirmation: Confirmation }) {
  const { rate, currencies, points } = confirmation;
  const pair = `1 ${currencies.send} =`;
  return (
    <div className="py-3">
      <h2 className="sr-only">Rate confirmation</h2>
      <dl className="divide-y divide-dashed divide-line">
        <Row name="Mid-market rate">{`${pair} ${figure(rate.mid)} ${currencies.receive}`}</Row>
        <Row
          name={`Your rate (${formatPercent(marginInPercent(rate.margin))} margin)`}
        >{`${pair} ${figure(clientRateOf(rate.mid, rate.margin))} ${currencies.receive}`}</Row>
        <Row name="Summit points">{`+${groupThousands(String(points))}`}</Row>
      </dl>
      <p className="mt-2 text-13 text-stone">
        {rate.simulated ? "Simulated rate" : "Rate"} of{" "}
        <time dateTime={rate.at.toISOString()}>{rate.at.toLocaleTimeString("en-GB")}</time> from {rate.source}
        . Indicative only. Your quote has the rate you book at.
      </p>
    </div>
  );
}

function Row({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <dt className="text-14 text-stone">{name}</dt>
      <dd className="figures font-semibold text-14">{children}</dd>
    </div>
  );
}

function RateUnavailable({ same }: { same: boolean }) {
  return (
    <p className="py-4 text-14 text-clay">
      {same
        ? "Choose two different currencies."
        : "We can’t show this rate right now. Please try again shortly."}
    </p>
  );
}

function figure(rate: Rate): string {
  return rateToNumber(rate).toFixed(4);
}

/** Takes over input, choices and focus from before hydration. */
function useTypedBeforeHydration({ type, choose, focus }: ReturnType<typeof useCalculator>) {
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
      if (picker) choose(side, picker.value as CurrencyCode);
      if (!input) continue;
      const text = groupThousands(cleanTyped(input.value, typedDecimals));
      if (document.activeElement === input) focus(side);
      if (text !== "") type(side, text);
    }
  }, [type, choose, focus]);

  return {
    send: { input: send, picker: sendPicker },
    receive: { input: receive, picker: receivePicker },
  };
}
