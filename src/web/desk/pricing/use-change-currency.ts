import { useQueryClient } from "@tanstack/react-query";
import type { BodyInput } from "#contract/endpoint.ts";
import { changeCurrency, type DeskCurrency } from "#contract/market/pricing.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "../../api/call.ts";
import { deskCurrenciesQuery } from "../../api/pricing-queries.ts";
import { showFailure } from "../ui/show-failure.ts";

type Changes = Omit<BodyInput<typeof changeCurrency>, "version">;

/** Saves a currency's settings based on the version shown. Reports a failure and rejects. */
export function useChangeCurrency({ code, version }: Pick<DeskCurrency, "code" | "version">) {
  const queryClient = useQueryClient();
  return async (changes: Changes): Promise<DeskCurrency> => {
    try {
      const changed = await call(changeCurrency, { params: { code }, body: { version, ...changes } });
      queryClient.setQueryData(deskCurrenciesQuery.queryKey, (all) =>
        all?.map((currency) => (currency.code === code ? changed : currency)),
      );
      // The lists of selectable currencies.
      void queryClient.invalidateQueries({ queryKey: ["currencies"] });
      return changed;
    } catch (error) {
      const isOfAField = error instanceof ApiError && Object.keys(error.fields).length > 0;
      if (!isOfAField) showFailure(error);
      if (error instanceof ApiError && error.code === "currency_changed")
        void queryClient.invalidateQueries({ queryKey: deskCurrenciesQuery.queryKey });
      throw error;
    }
  };
}
