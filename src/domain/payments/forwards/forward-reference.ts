import { formatReference } from "#domain/trading/trades/trade-reference.ts";

/** `FW` and 8 digits. Never written on a transfer, so that it can't be taken for a trade's. */
export function forwardReference(number: number): string {
  return formatReference(number).replace("FX", "FW");
}
