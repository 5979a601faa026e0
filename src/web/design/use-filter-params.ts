import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigation, useSearchParams } from "react-router";

/**
 * The address's query, for filters. A change is dropped while another page is being opened: the router follows the
 * latest navigation alone, so a filter that settles late would call off the page that a click asked for.
 */
export function useFilterParams() {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const opened = useNavigation().location?.pathname;
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = opened !== undefined && opened !== pathname;
  }, [opened, pathname]);
  const set = useCallback(
    (next: URLSearchParams | Record<string, string> | string) => {
      if (!isLeaving.current) setQuery(next, { replace: true });
    },
    [setQuery],
  );
  return [query, set] as const;
}
