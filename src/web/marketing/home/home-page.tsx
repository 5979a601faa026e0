import { Island } from "../island.tsx";
import { PointsCalculator } from "../points-calculator/points-calculator.tsx";
import { RateCalculator } from "../rate-calculator/rate-calculator.tsx";
import { useSite } from "../site.tsx";
import { Earnings } from "./earnings.tsx";
import { Expertise } from "./expertise.tsx";
import { Hero } from "./hero.tsx";
import { Points } from "./points.tsx";
import { Reviews } from "./reviews.tsx";
import { Rewards } from "./rewards.tsx";
import { Savings } from "./savings.tsx";
import { Security } from "./security.tsx";

/** The site root for visitors without an activated account, in the specification's order. */
export function HomePage() {
  const { registrationUrl } = useSite();
  return (
    <>
      <Hero>
        <Island name="rate-calculator" className="on-day">
          <RateCalculator registrationUrl={registrationUrl} />
        </Island>
      </Hero>
      <Rewards />
      <Reviews />
      <Savings furtherHref="/features/savings" />
      <Earnings />
      <Points>
        <Island name="points-calculator" className="on-day">
          <PointsCalculator registrationUrl={registrationUrl} />
        </Island>
      </Points>
      <Expertise />
      <Security />
    </>
  );
}
