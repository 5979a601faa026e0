import type { SetMargin } from "#contract/market/pricing.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { User } from "#web/desk/ui/client-picker.tsx";

export type MarginScopeName = "pair" | "client" | "both";

export type MarginFormValues = {
  scope: MarginScopeName;
  /** The contract's field name, for the server's errors. */
  clientId: User | undefined;
  fromCurrency: CurrencyCode | "";
  toCurrency: CurrencyCode | "";
  margin: string;
};

/** The request body of another value for a margin. */
export function toMarginChange({ id, client, fromCurrency, toCurrency }: SetMargin, margin: string) {
  return { clientId: client?.id ?? null, fromCurrency, toCurrency, replaces: id, margin };
}

/**
 * The request body of a new margin, which replaces the one of `shown` with the same scope and no other; empty fields are
 * sent so that the server reports them.
 */
export function toNewMargin(
  { scope, clientId: client, fromCurrency, toCurrency, margin }: MarginFormValues,
  shown: readonly SetMargin[],
) {
  const clientId = scope === "pair" ? null : (client?.id ?? "");
  const pair = scope === "client" ? undefined : { fromCurrency, toCurrency };
  const currencies = pair ? [fromCurrency, toCurrency].toSorted() : [null, null];
  const replaced = shown.find(
    (one) =>
      (one.client?.id ?? null) === clientId &&
      one.fromCurrency === currencies[0] &&
      one.toCurrency === currencies[1],
  );
  return { clientId, ...pair, replaces: replaced?.id ?? null, margin };
}
