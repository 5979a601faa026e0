import type { ComponentProps } from "react";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { NightHero } from "#web/marketing/night-hero.tsx";
import { useSite } from "#web/marketing/site.tsx";

type FeatureHeroProps = Pick<ComponentProps<typeof NightHero>, "title" | "lead" | "pairs">;

/** A feature page's hero: its topic and two calls to action. */
export function FeatureHero(hero: FeatureHeroProps) {
  const { registrationUrl, meetingUrl } = useSite();
  return (
    <NightHero {...hero}>
      <ButtonAnchor href={registrationUrl} variant="primary" size="large">
        Get Started
      </ButtonAnchor>
      <ButtonAnchor href={meetingUrl} size="large">
        Meet a specialist
      </ButtonAnchor>
    </NightHero>
  );
}
