import { CommunityGrowth } from "./community-growth.tsx";
import { FeatureHero } from "./feature-hero.tsx";

export function CommunityGrowthPage() {
  return (
    <>
      <FeatureHero
        pairs={[1, 0]}
        title="Every exchange makes you a stakeholder."
        lead="You earn points when you exchange, and points convert to money when the company is sold or goes public."
      />
      <CommunityGrowth />
    </>
  );
}
