import { useRef, useState } from "react";
import type { SiteRate } from "#contract/reporting/site.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { parseRate } from "./fetch-rate.ts";
import {
  type Boxes,
  type Confirmation,
  examplePair,
  indicateExample,
  type Side,
} from "./indicate-example.ts";

/** A box stays active this long after it lost the focus to a button. */
const activeAfterBlurMs = 200;

const emptyBoxes: Boxes<string> = { send: "", receive: "" };

/** The two amount boxes, which of them is active, and what is shown below them. */
export function useBoxes(start: SiteRate | null) {
  const [first] = useState(() => (start ? indicateExample(parseRate(start)) : undefined));
  const [texts, setTexts] = useState(first?.texts ?? emptyBoxes);
  const [currencies, setCurrencies] = useState(examplePair);
  const [confirmation, setConfirmation] = useState<Confirmation | undefined>(first?.confirmation);
  /** Why there is no result, as shown. */
  const [fault, setFault] = useState<string>();
  const [checking, setChecking] = useState(false);
  const active = useRef<Side | undefined>(undefined);
  const clearing = useRef(0);
  const round = useRef(0);
  const hasTyped = useRef(false);

  function forget() {
    round.current += 1;
    setConfirmation(undefined);
    setFault(undefined);
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

  /** Replaces what is shown by an amount of the example's pair. */
  function show(example: ReturnType<typeof indicateExample>) {
    if (!example) return;
    setCurrencies(examplePair);
    setTexts(example.texts);
    setConfirmation(example.confirmation);
    setFault(undefined);
    setChecking(false);
  }

  const state = { texts, currencies, confirmation, fault, checking, active, round, hasTyped };
  const actions = { forget, focus, blur, type, choose, show };
  return { ...state, ...actions, setTexts, setConfirmation, setFault, setChecking };
}
