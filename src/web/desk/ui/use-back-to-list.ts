import { useLocation } from "react-router";

/** The address of the list that one came from; the whole list where one came from elsewhere. */
export function useBackToList(path: string): string {
  const state: unknown = useLocation().state;
  const search =
    typeof state === "object" && state !== null && "listSearch" in state ? state.listSearch : undefined;
  return typeof search === "string" && search.startsWith("?") ? `${path}${search}` : path;
}
