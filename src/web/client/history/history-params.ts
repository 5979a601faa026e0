import { historyView } from "#contract/reporting/history.ts";
import { parseDay } from "#domain/calendar.ts";
import { isCurrencyCode } from "#domain/currency.ts";
import type { HistoryListFilters } from "#web/api/history-queries.ts";

/** A filter's name in the address and in the call. */
export type HistoryFilter = Exclude<keyof HistoryListFilters, "view">;

export const maxReferenceLength = 40;

/** Parses the filters in the address; invalid ones are ignored. */
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

/** The query string of these filters, without unset ones. */
export function serializeHistoryFilters(filters: HistoryListFilters): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== "" && !(name === "view" && value === "exchanges"))
      query.set(name, value);
  }
  return query;
}

export function hasActiveFilters({ view: _, ...filters }: HistoryListFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** The error of the date range, in the server's words. */
export function getDateRangeError({ from, to }: HistoryListFilters): string | undefined {
  return from !== undefined && to !== undefined && to < from ? "Date To is before Date From." : undefined;
}
