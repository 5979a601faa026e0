import type { Location, Navigation } from "react-router";

type Router = { readonly state: { readonly location: Location; readonly navigation: Navigation } };

let router: Router | undefined;

/** Registers whose screens are shown; without it, as in unit tests, no screen is. */
export function setShownRouter(next: Router): void {
  router = next;
}

/** Address of the screen that is being opened, or else of the one that is shown. */
export function getShownScreen(): string {
  const location = router?.state.navigation.location ?? router?.state.location;
  return location === undefined ? "" : location.pathname + location.search;
}
