import { useEffect, useEffectEvent } from "react";
import type { SiteRate } from "#contract/reporting/site.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { indicativeConversion } from "#domain/market/rates/indicative-conversion.ts";
import { formatAmount } from "#domain/money.ts";
import { rateFromNumber } from "#domain/rate.ts";
import { saveFirstQuote } from "#web/auth/first-quote.ts";
import { amountValue, groupThousands } from "#web/design/amount-text.ts";
import { type PastRate, watchPastRate } from "#web/marketing/rate-ridge/past-rate.ts";
import { getCachedRate } from "./fetch-rate.ts";
import { type Boxes, exampleAmount, examplePair, indicateExample, type Side } from "./indicate-example.ts";
import { useBoxes } from "./use-boxes.ts";

const confirmAfterMs = 100;

/** The calculator's state; `domain/rates/indicative-conversion` does the arithmetic. */
export function useCalculator(start: SiteRate | null) {
  const boxes = useBoxes(start);
  const { texts, currencies, confirmation, fault, checking, active, round, hasTyped } = boxes;
  const { focus, blur, type, choose } = boxes;
  const { send, receive } = currencies;
  useRateOfExample(boxes);

  async function check() {
    // Without an active box the sent amount counts, unless only the other one was typed, slowly by keyboard.
    const side = active.current ?? (amountValue(texts.send) === "" ? "receive" : "send");
    boxes.forget();
    const own = round.current;
    boxes.setChecking(true);
    const [rate] = await Promise.all([getCachedRate(send, receive), delay(confirmAfterMs)]);
    if (round.current !== own) return;
    boxes.setChecking(false);
    const other: Side = side === "send" ? "receive" : "send";
    const typed = { text: amountValue(texts[side]), currency: currencies[side] };
    const shown = rate && indicativeConversion(side, typed, rate, currencies[other]);
    if (!shown) {
      boxes.setFault(rate ? amountFault(typed.text) : rateFault(currencies));
      return;
    }
    boxes.setTexts((before) => ({ ...before, [other]: groupThousands(formatAmount(shown.amount)) }));
    boxes.setConfirmation({ ...shown, rate, currencies });
    keep(side, typed.text);
  }

  /** What was checked goes along into the first quote. */
  function keep(side: Side, amount: string) {
    saveFirstQuote({ fromCurrency: send, toCurrency: receive, amount, isReceiving: side === "receive" });
  }

  /** Without a press the example goes along. */
  function sendMoney() {
    if (round.current === 0) keep("send", amountValue(texts.send));
  }

  /** True until somebody types an amount. */
  const isExample = () => !hasTyped.current;

  const filled = Object.values(texts).some((text) => amountValue(text) !== "");
  const state = { texts, currencies, confirmation, fault, checking, filled };
  return { ...state, focus, blur, type, choose, check, sendMoney, isExample };
}

function amountFault(amount: string): string {
  return /[1-9]/.test(amount) ? "Enter a smaller amount." : "Enter an amount above 0.";
}

function rateFault({ send, receive }: Boxes<CurrencyCode>): string {
  return send === receive
    ? "Choose two different currencies."
    : "We can’t show this rate right now. Please try again shortly.";
}

/** The example follows the live rate until somebody types, and the week that is chosen on the ridge. */
function useRateOfExample({ texts, currencies, round, active, show }: ReturnType<typeof useBoxes>): void {
  const { send, receive } = currencies;

  const showLive = useEffectEvent((rate: Parameters<typeof indicateExample>[0]) => {
    if (round.current === 0) show(indicateExample(rate));
  });
  // Also prefetches the rate before the press.
  useEffect(() => {
    if (send !== receive) void getCachedRate(send, receive).then(showLive);
  }, [send, receive]);

  const showPast = useEffectEvent(async (past: PastRate | undefined) => {
    active.current = undefined;
    round.current += 1;
    const own = round.current;
    const today = await getCachedRate(examplePair.send, examplePair.receive);
    const mid = past && rateFromNumber(past.mid);
    if (round.current !== own || !today) return;
    const isSame = send === examplePair.send && receive === examplePair.receive;
    const amount = (isSame && amountValue(texts.send)) || exampleAmount;
    show(indicateExample(past && mid ? { ...today, ...past, mid } : today, amount));
  });
  useEffect(() => watchPastRate((past) => void showPast(past)), []);
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
