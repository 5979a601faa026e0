import { ButtonAnchor } from "../../design/button-anchor.tsx";
import { NightOpening } from "../night-opening.tsx";
import { useSite } from "../site.tsx";

type FeatureOpeningProps = { title: string; lead: string };

/** How a feature's page begins: what it is about, and the two ways on. */
export function FeatureOpening({ title, lead }: FeatureOpeningProps) {
  const { registrationUrl, meetingUrl } = useSite();
  return (
    <NightOpening title={title} lead={lead}>
      <ButtonAnchor href={registrationUrl} variant="primary" size="large">
        Get Started
      </ButtonAnchor>
      <ButtonAnchor href={meetingUrl} size="large">
        Meet a specialist
      </ButtonAnchor>
    </NightOpening>
  );
}
