import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { SiteRate } from "#contract/reporting/site.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type Margin, marginFromPercent, standardMargin } from "#domain/market/pricing/margin.ts";
import { type Indication, indicativeConversion } from "#domain/market/rates/indicative-conversion.ts";
import { formatAmount } from "#domain/money.ts";
import { type Rate, rateFromNumber } from "#domain/rate.ts";
import { saveFirstQuote } from "#web/auth/first-quote.ts";
import { amountValue, groupThousands } from "#web/design/amount-text.ts";
import { type PastRate, watchPastRate } from "#web/marketing/rate-ridge/past-rate.ts";

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
export function useCalculator(start: SiteRate | null) {
  const [first] = useState(() => (start ? indicateExample(parseRate(start)) : undefined));
  const [texts, setTexts] = useState(first?.texts ?? emptyBoxes);
  const [currencies, setCurrencies] = useState<Boxes<CurrencyCode>>({ send: "GBP", receive: "EUR" });
  const [confirmation, setConfirmation] = useState<Confirmation | undefined>(first?.confirmation);
  const [unavailable, setUnavailable] = useState(false);
  const [checking, setChecking] = useState(false);
  const active = useRef<Side | undefined>(undefined);
  const clearing = useRef(0);
  const round = useRef(0);
  const hasTyped = useRef(false);
  const { send, receive } = currencies;

  // Prefetched before the press; the example follows the rate until somebody types.
  useEffect(() => {
    if (send === receive) return;
    void getCachedRate(send, receive).then((rate) => {
      const example = round.current === 0 ? indicateExample(rate) : undefined;
      if (!example) return;
      setTexts(example.texts);
      setConfirmation(example.confirmation);
    });
  }, [send, receive]);

  const showPast = useEffectEvent(async (past: PastRate | undefined) => {
    window.clearTimeout(clearing.current);
    active.current = undefined;
    forget();
    const own = round.current;
    const today = await getCachedRate(examplePair.send, examplePair.receive);
    const mid = past && rateFromNumber(past.mid);
    if (round.current !== own || !today) return;
    const rate = past && mid ? { ...today, ...past, mid } : today;
    const isSame = send === examplePair.send && receive === examplePair.receive;
    const shown = indicateExample(rate, (isSame && amountValue(texts.send)) || exampleAmount);
    if (!shown) return;
    setCurrencies(examplePair);
    setTexts(shown.texts);
    setConfirmation(shown.confirmation);
  });
  useEffect(() => watchPastRate((past) => void showPast(past)), []);

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
    hasTyped.current = true;
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
    keep(side, typed.text);
  }

  /** What was checked goes along into the first quote. */
  function keep(side: Side, amount: string) {
    saveFirstQuote({
      fromCurrency: send,
      toCurrency: receive,
      amount,
      isReceiving: side === "receive",
    });
  }

  /** Without a press the example goes along. */
  function sendMoney() {
    if (round.current === 0) keep("send", amountValue(texts.send));
  }

  /** True until somebody types an amount. */
  const isExample = () => !hasTyped.current;

  const filled = Object.values(texts).some((text) => amountValue(text) !== "");
  return {
    texts,
    currencies,
    confirmation,
    unavailable,
    checking,
    filled,
    focus,
    blur,
    type,
    choose,
    check,
    sendMoney,
    isExample,
  };
}

const exampleAmount = "25000.00";
const examplePair: Boxes<CurrencyCode> = { send: "GBP", receive: "EUR" };

/** The calculator filled with an amount of the example's pair; undefined without a rate. */
export function indicateExample(rate: FetchedRate | undefined, amount = exampleAmount) {
  const typed = { text: amount, currency: examplePair.send };
  const shown = rate && indicativeConversion("send", typed, rate, examplePair.receive);
  if (!shown) return undefined;
  return {
    texts: { send: groupThousands(amount), receive: groupThousands(formatAmount(shown.amount)) },
    confirmation: { ...shown, rate, currencies: examplePair },
  };
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The server's mid-market rate and margin, with the time and its source as text. */
type FetchedRate = {
  readonly mid: Rate;
  /** The margin. */
  readonly margin: Margin;
  readonly at: Date;
  readonly source: string;
  readonly simulated: boolean;
  /** First day of the past week whose mean it is; missing for the current rate. */
  readonly weekFrom?: string;
};

/** An older rate is fetched again before it is used. */
const freshMs = 10_000;
const rateCache = new Map<
  string,
  { readonly askedAt: number; readonly rate: Promise<FetchedRate | undefined> }
>();

/** A pair's rate, cached for a few seconds. A failed request is not cached. */
async function getCachedRate(from: CurrencyCode, to: CurrencyCode): Promise<FetchedRate | undefined> {
  const pair = `${from}/${to}`;
  const known = rateCache.get(pair);
  if (known && performance.now() - known.askedAt < freshMs) return known.rate;
  const rate = fetchRate(from, to);
  rateCache.set(pair, { askedAt: performance.now(), rate });
  const found = await rate;
  if (!found) rateCache.delete(pair);
  return found;
}

/** A pair's current mid-market rate; undefined if unavailable, which is shown and never computed with. */
async function fetchRate(from: CurrencyCode, to: CurrencyCode): Promise<FetchedRate | undefined> {
  try {
    const answer = await fetch(`/api/exchange-rate?${new URLSearchParams({ from, to })}`, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    return parseRate(await answer.json());
  } catch (error) {
    console.warn("Failed to fetch exchange rate", error);
    return undefined;
  }
}

function parseRate(body: unknown): FetchedRate | undefined {
  const { rate, at, source, simulated, margin: percent } = (body ?? {}) as Record<string, unknown>;
  const mid = typeof rate === "number" ? rateFromNumber(rate) : undefined;
  const margin = typeof percent === "number" ? marginFromPercent(percent) : standardMargin;
  if (!mid || margin === undefined || typeof at !== "string" || typeof source !== "string") {
    console.warn("Exchange rate not available");
    return undefined;
  }
  return { mid, margin, at: new Date(at), source, simulated: simulated === true };
}
