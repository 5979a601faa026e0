import { CallToAction } from "../call-to-action.tsx";
import { ContactChannels } from "../contact/contact-channels.tsx";
import { Reviews } from "../home/reviews.tsx";
import { FactList } from "../page-parts/fact-list.tsx";
import { PageHero } from "../page-parts/page-hero.tsx";

const facts = [
  { title: "Same-day transfers", text: "To most destinations. The date is shown before you book." },
  { title: "A dedicated specialist", text: "One person who knows what you are moving money for." },
];

/** What Summit offers to a person. */
export function PersonalPage() {
  return (
    <>
      <PageHero
        title="Money abroad, with someone beside you."
        lead="For a home, a family or a life in two currencies."
      />
      <FactList id="offers" heading="What you get" facts={facts} />
      <Reviews />
      <ContactChannels />
      <CallToAction />
    </>
  );
}
