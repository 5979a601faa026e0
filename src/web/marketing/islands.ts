import type { ComponentType } from "react";

export type IslandName = "rate-calculator" | "points-calculator" | "reviews-widget" | "sign-in";

// Its properties come out of JSON: the page wrote them for this very component.
type Load = () => Promise<ComponentType<never>>;

/** The parts that have something to show or to say before they are touched: they come to life when the browser is idle. */
export const idleIslands: ReadonlySet<IslandName> = new Set(["reviews-widget", "sign-in"]);

/** The parts of the public pages that come to life, and where their code is: each a chunk of its own. */
export const islands: Record<IslandName, Load> = {
  "points-calculator": async () =>
    (await import("./points-calculator/points-calculator.tsx")).PointsCalculator,
  "rate-calculator": async () => (await import("./rate-calculator/rate-calculator.tsx")).RateCalculator,
  "sign-in": async () => (await import("../auth/sign-in.tsx")).SignIn,
  "reviews-widget": async () => (await import("./reviews-widget/reviews-widget.tsx")).ReviewsWidget,
};
