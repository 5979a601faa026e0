import { useLocation } from "react-router";

/** What a row's link takes along, so that the way back leads to the list as it was: searched, narrowed and sorted. */
export function useListTrail(): { listSearch: string } {
  return { listSearch: useLocation().search };
}
