import { queryOptions } from "@tanstack/react-query";
import { getBudgetRate, listBudgetRates } from "#contract/reporting/budget-rates.ts";
import { call } from "./call.ts";

export const budgetRatesQuery = queryOptions({
  queryKey: ["budget-rates"],
  queryFn: ({ signal }) => call(listBudgetRates, { signal }),
});

export function budgetRateQuery(id: string) {
  return queryOptions({
    queryKey: ["budget-rates", id],
    queryFn: ({ signal }) => call(getBudgetRate, { params: { id }, signal }),
  });
}
