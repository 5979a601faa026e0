import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { NightHero } from "#web/marketing/night-hero.tsx";
import { useSite } from "#web/marketing/site.tsx";

type FeatureHeroProps = { title: string; lead: string };

/** A feature page's hero: its topic and two calls to action. */
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
