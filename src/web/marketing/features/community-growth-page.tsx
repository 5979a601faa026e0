import { CommunityGrowth } from "./community-growth.tsx";
import { FeatureHero } from "./feature-hero.tsx";

/** How points are earned and what they may come to. */
export function CommunityGrowthPage() {
  return (
    <>
      <FeatureHero
        title="Every exchange makes you a stakeholder."
        lead="Exchanging earns points, and points turn into money when the company is sold or goes public."
      />
      <CommunityGrowth />
    </>
  );
}
