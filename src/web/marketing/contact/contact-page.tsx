import { CallToAction } from "../call-to-action.tsx";
import { PageHero } from "../page-parts/page-hero.tsx";
import { ContactChannels } from "./contact-channels.tsx";

/** How to reach Summit. */
export function ContactPage() {
  return (
    <>
      <PageHero
        title="Contact us"
        lead="Ask before, during or after an exchange, in whichever way suits you."
      />
      <ContactChannels />
      <CallToAction href="/register" />
    </>
  );
}
