import { useLocation } from "react-router";
import type { Trade } from "#contract/trading/trades.ts";

/** Lets the add flow return here with the right currency. */
export function useReturnState({ toCurrency }: Trade) {
  const { pathname, search } = useLocation();
  return { returnTo: pathname + search, currency: toCurrency };
}
