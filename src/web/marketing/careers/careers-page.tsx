import { CallToAction } from "../call-to-action.tsx";
import { FactList } from "../page-parts/fact-list.tsx";
import { PageHero } from "../page-parts/page-hero.tsx";
import { useSite } from "../site.tsx";

const terms = "Remote · 2–5 years’ experience · £60–80k OTE";
const facts = [
  { title: "Account manager, first opening", text: terms },
  { title: "Account manager, second opening", text: terms },
  { title: "On-boarding manager", text: terms },
];

/** The open roles, and how to apply. */
export function CareersPage() {
  const { email } = useSite();
  return (
    <>
      <PageHero title="Careers" lead="Help people move money well, from wherever you work.">
        <p className="mt-4 text-16">
          To apply, send your CV to{" "}
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
          .
        </p>
      </PageHero>
      <FactList id="roles" heading="Open roles" facts={facts} />
      <CallToAction />
    </>
  );
}
