import type { ComponentType } from "react";

export type IslandName =
  | "docs-search"
  | "rate-calculator"
  | "rate-ridge"
  | "points-calculator"
  | "reviews-widget"
  | "sign-in";

// Its properties come from JSON that the page wrote for this very component.
type Load = () => Promise<ComponentType<never>>;

/** Islands with something to show before a touch, which hydrate when the browser is idle. */
export const idleIslands: ReadonlySet<IslandName> = new Set(["reviews-widget", "sign-in"]);

/** The public pages' islands and their modules, each a chunk of its own. */
export const islands: Record<IslandName, Load> = {
  "docs-search": async () => (await import("./developers/search/docs-search.tsx")).DocsSearch,
  "points-calculator": async () =>
    (await import("./points-calculator/points-calculator.tsx")).PointsCalculator,
  "rate-calculator": async () => (await import("./rate-calculator/rate-calculator.tsx")).RateCalculator,
  "rate-ridge": async () => (await import("./rate-ridge/rate-ridge.tsx")).RateRidge,
  "sign-in": async () => (await import("#web/auth/sign-in.tsx")).SignIn,
  "reviews-widget": async () => (await import("./reviews-widget/reviews-widget.tsx")).ReviewsWidget,
};
