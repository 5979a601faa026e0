import { CallToAction } from "../call-to-action.tsx";
import { FactList } from "../page-parts/fact-list.tsx";
import { PageHero } from "../page-parts/page-hero.tsx";
import { useSite } from "../site.tsx";

/** How to complain, what happens then and by when, and where to go after that. */
export function ComplaintsPage() {
  const { email, phone, partners } = useSite();
  const complaints = partners.flatMap(({ name, complaintsUrl }) =>
    complaintsUrl ? [{ name, complaintsUrl }] : [],
  );
  return (
    <>
      <PageHero title="Complaints" lead="Tell us what went wrong. This is what happens next, and by when." />
      <FactList
        id="steps"
        heading="How to complain"
        facts={[
          {
            title: "Email or call us",
            text: (
              <>
                <a className="link" href={`mailto:${email}`}>
                  {email}
                </a>{" "}
                or{" "}
                <a className="link" href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
                  {phone}
                </a>
              </>
            ),
          },
          {
            title: "What to include",
            text: "Your name, how to reach you, the payment’s reference, what happened and what would put it right.",
          },
        ]}
      />
      <FactList
        id="times"
        heading="What happens then"
        facts={[
          { title: "Within 24 hours", text: "We acknowledge your complaint." },
          { title: "Within 15 days", text: "We aim to resolve it." },
          { title: "35 business days", text: "The most that it may ever take." },
          { title: "Not satisfied?", text: "You may take your complaint to a financial ombudsman." },
          ...complaints.map(({ name, complaintsUrl }) => ({
            title: name,
            text: (
              <a className="link" href={complaintsUrl}>
                How this partner firm handles complaints
              </a>
            ),
          })),
        ]}
      />
      <CallToAction />
    </>
  );
}
