import { useDeferredValue, useMemo } from "react";
import { type Conversion, type ConversionInput, convertLive, type LivePrice } from "./live-conversion.ts";

/**
 * The other side. A digit is painted before it is converted, so that typing waits for no figures; another side or currency is
 * converted at once, as the old figure would be of another amount.
 */
export function useConversion(
  asked: ConversionInput,
  { mid, midToGbp, margin, limits }: LivePrice,
): Conversion {
  const painted = useDeferredValue(asked);
  const isSameSide =
    painted.isReceiving === asked.isReceiving &&
    painted.fromCurrency === asked.fromCurrency &&
    painted.toCurrency === asked.toCurrency;
  const converted = isSameSide ? painted : asked;
  return useMemo(
    () => convertLive(converted, { mid, midToGbp, margin, limits }),
    [converted, mid, midToGbp, margin, limits],
  );
}
