import { useLocation } from "react-router";

/** The list to return to with its filters; the plain list by default. */
export function useBackToList(path: string): string {
  const state: unknown = useLocation().state;
  const search =
    typeof state === "object" && state !== null && "listSearch" in state ? state.listSearch : undefined;
  return typeof search === "string" && search.startsWith("?") ? `${path}${search}` : path;
}
