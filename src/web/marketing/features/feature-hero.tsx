import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { NightHero } from "#web/marketing/night-hero.tsx";
import { useSite } from "#web/marketing/site.tsx";

type FeatureHeroProps = { title: string; lead: string };

/** How a feature's page begins: what it is about, and the two ways on. */
export function FeatureHero({ title, lead }: FeatureHeroProps) {
  const { registrationUrl, meetingUrl } = useSite();
  return (
    <NightHero title={title} lead={lead}>
      <ButtonAnchor href={registrationUrl} variant="primary" size="large">
        Get Started
      </ButtonAnchor>
      <ButtonAnchor href={meetingUrl} size="large">
        Meet a specialist
      </ButtonAnchor>
    </NightHero>
  );
}
