import { historyView } from "#contract/reporting/history.ts";
import { parseDay } from "#domain/calendar.ts";
import { isCurrencyCode } from "#domain/currency.ts";
import type { HistoryListFilters } from "#web/api/history-queries.ts";

/** What a filter is called in the address and in the call. */
export type HistoryFilter = Exclude<keyof HistoryListFilters, "view">;

export const maxReferenceLength = 40;

/** Reads the filters out of the screen's address; what makes no sense there is as if it were not there. */
export function parseHistoryFilters(query: URLSearchParams): HistoryListFilters {
  const currency = (name: string) => {
    const code = query.get(name)?.toUpperCase() ?? "";
    return isCurrencyCode(code) ? code : undefined;
  };
  const day = (name: string) => parseDay(query.get(name) ?? "");
  const reference = (query.get("reference") ?? "").trim().slice(0, maxReferenceLength);
  const view = historyView.safeParse(query.get("view"));
  return {
    view: view.success ? view.data : "exchanges",
    reference: reference === "" ? undefined : reference,
    sell: currency("sell"),
    buy: currency("buy"),
    from: day("from"),
    to: day("to"),
  };
}

/** The address of the same screen with these filters; what is not set is left out. */
export function serializeHistoryFilters(wish: HistoryListFilters): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wish)) {
    if (value !== undefined && value !== "" && !(name === "view" && value === "exchanges"))
      query.set(name, value);
  }
  return query;
}

/** Whether the list is narrowed at all. */
export function hasActiveFilters({ view: _, ...filters }: HistoryListFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** What is wrong with the days together, in the server's own words. */
export function getDateRangeError({ from, to }: HistoryListFilters): string | undefined {
  return from !== undefined && to !== undefined && to < from ? "Date To is before Date From." : undefined;
}
