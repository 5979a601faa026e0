import { historyView } from "#contract/reporting/history.ts";
import { parseDay } from "#domain/calendar.ts";
import { isCurrencyCode } from "#domain/currency.ts";
import type { HistoryWish } from "../../api/history-queries.ts";

/** What a filter is called in the address and in the call. */
export type HistoryFilter = Exclude<keyof HistoryWish, "view">;

export const longestReference = 40;

/** Reads the filters out of the screen's address; what makes no sense there is as if it were not there. */
export function readWish(query: URLSearchParams): HistoryWish {
  const currency = (name: string) => {
    const code = query.get(name)?.toUpperCase() ?? "";
    return isCurrencyCode(code) ? code : undefined;
  };
  const day = (name: string) => parseDay(query.get(name) ?? "");
  const reference = (query.get("reference") ?? "").trim().slice(0, longestReference);
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
export function writeWish(wish: HistoryWish): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wish)) {
    if (value !== undefined && value !== "" && !(name === "view" && value === "exchanges"))
      query.set(name, value);
  }
  return query;
}

/** Whether the list is narrowed at all. */
export function isNarrowed({ view: _, ...filters }: HistoryWish): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** What is wrong with the days together, in the server's own words. */
export function daysFault({ from, to }: HistoryWish): string | undefined {
  return from !== undefined && to !== undefined && to < from ? "Date To is before Date From." : undefined;
}
