import { useEffect, useRef, useState } from "react";
import type { CurrencyCode } from "#domain/currency.ts";
import { type Indication, indicativeConversion } from "#domain/market/rates/indicative-conversion.ts";
import { formatAmount } from "#domain/money.ts";
import { amountValue, groupThousands } from "../../design/amount-text.ts";
import { type FetchedRate, getCachedRate } from "./fetch-rate.ts";

export type Side = "send" | "receive";
export type Boxes<Value> = Readonly<Record<Side, Value>>;

/** Figures shown with a calculation. */
export type Confirmation = Indication & {
  readonly rate: FetchedRate;
  readonly currencies: Boxes<CurrencyCode>;
};

/** A box stays active this long after it lost the focus to a button. */
const activeAfterBlurMs = 200;
const confirmAfterMs = 100;

const emptyBoxes: Boxes<string> = { send: "", receive: "" };

/** The calculator's state; `domain/rates/indicative-conversion` does the arithmetic. */
export function useCalculator() {
  const [texts, setTexts] = useState(emptyBoxes);
  const [currencies, setCurrencies] = useState<Boxes<CurrencyCode>>({ send: "GBP", receive: "EUR" });
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const [unavailable, setUnavailable] = useState(false);
  const [checking, setChecking] = useState(false);
  const active = useRef<Side | undefined>(undefined);
  const clearing = useRef(0);
  const round = useRef(0);
  const { send, receive } = currencies;

  // Prefetched before the press.
  useEffect(() => {
    if (send !== receive) void getCachedRate(send, receive);
  }, [send, receive]);

  function forget() {
    round.current += 1;
    setConfirmation(undefined);
    setUnavailable(false);
    setChecking(false);
  }

  /** Activates a box and clears the other. */
  function focus(side: Side) {
    window.clearTimeout(clearing.current);
    if (active.current === side) return;
    active.current = side;
    setTexts((before) => ({ ...emptyBoxes, [side]: before[side] }));
    forget();
  }

  function blur() {
    window.clearTimeout(clearing.current);
    clearing.current = window.setTimeout(() => {
      active.current = undefined;
    }, activeAfterBlurMs);
  }

  function type(side: Side, text: string) {
    setTexts({ ...emptyBoxes, [side]: text });
    forget();
  }

  function choose(side: Side, currency: CurrencyCode) {
    setCurrencies((before) => ({ ...before, [side]: currency }));
    forget();
  }

  async function check() {
    // Without an active box the sent amount counts, unless only the other one was typed, slowly by keyboard.
    const side = active.current ?? (amountValue(texts.send) === "" ? "receive" : "send");
    forget();
    const own = round.current;
    setChecking(true);
    const [rate] = await Promise.all([getCachedRate(send, receive), delay(confirmAfterMs)]);
    if (round.current !== own) return;
    setChecking(false);
    setUnavailable(rate === undefined);
    const other: Side = side === "send" ? "receive" : "send";
    const typed = { text: amountValue(texts[side]), currency: currencies[side] };
    const shown = rate && indicativeConversion(side, typed, rate, currencies[other]);
    if (!shown) return;
    setTexts((before) => ({ ...before, [other]: groupThousands(formatAmount(shown.amount)) }));
    setConfirmation({ ...shown, rate, currencies });
  }

  const filled = Object.values(texts).some((text) => amountValue(text) !== "");
  return { texts, currencies, confirmation, unavailable, checking, filled, focus, blur, type, choose, check };
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
