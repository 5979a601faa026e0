import { useLocation } from "react-router";

/** Navigation state of a row's link, so that going back restores the list's search, filters and order. */
export function useListTrail(): { listSearch: string } {
  return { listSearch: useLocation().search };
}
