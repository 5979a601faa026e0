import { useCallback, useContext } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useSearchParams } from "react-router";

/**
 * The address's query, for filters. A change is dropped while another page is being opened: the router follows the
 * latest navigation alone, so a filter that settles late would call off the page that a click asked for.
 */
export function useFilterParams() {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const router = useContext(DataRouterContext)?.router;
  const set = useCallback(
    (next: URLSearchParams | Record<string, string> | string) => {
      // The router's own state: `useNavigation` follows it in a transition, late where much is drawn.
      const ahead = router?.state.navigation.location ?? router?.state.location;
      if (ahead?.pathname === pathname) setQuery(next, { replace: true });
    },
    [setQuery, router, pathname],
  );
  return [query, set] as const;
}
