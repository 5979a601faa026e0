import type { ReactNode } from "react";
import { RidgeDrawing } from "#web/design/ridge.tsx";
import { brochure } from "#web/marketing/brochure.ts";
import { phoneHref } from "#web/marketing/contact/phone-href.ts";
import { type Fact, FactList } from "#web/marketing/page-parts/fact-list.tsx";
import { PageHero } from "#web/marketing/page-parts/page-hero.tsx";
import { useSite } from "#web/marketing/site.tsx";

/** How to complain and what follows; the client shell shows it too. */
export function ComplaintsPage() {
  return (
    <>
      <PageHero
        title="If something goes wrong, tell us."
        lead="Complaining is free and doesn’t affect your account. Here’s how to do it, and when you’ll hear from us."
      />
      <ResolutionTimes />
      <Steps />
      <FactList id="include" heading="What to include" facts={included} />
      <Escalation />
    </>
  );
}

const included: readonly Fact[] = [
  {
    title: "Who you are",
    text: "Your name, and an email address and phone number we can reach you on.",
  },
  { title: "Which exchange", text: "The payment reference, date and amount, if there is one." },
  {
    title: "What happened",
    text: "Tell us in your own words, with any messages, receipts or screenshots.",
  },
  {
    title: "What would put it right",
    text: "Tell us what you’d like: a correction, an explanation or your money back.",
  },
];

function Steps() {
  const { email, phone } = useSite();
  return (
    <section aria-labelledby="steps" className="page py-12 md:py-20">
      <h2 id="steps" className="text-34 leading-10">
        How to complain
      </h2>
      <ol className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
        <Step number={1} title="Write or call">
          Email{" "}
          <a href={`mailto:${email}?subject=Complaint`} className="link">
            {email}
          </a>{" "}
          with “Complaint” as its subject, or call{" "}
          <a href={phoneHref(phone)} className="link figures whitespace-nowrap">
            {phone}
          </a>
          .
        </Step>
        <Step number={2} title="We look into it">
          We’ll confirm we’ve received it and check what was said, booked and paid. We may ask you for more
          details.
        </Step>
        <Step number={3} title="You get our answer">
          We’ll tell you in writing what we found, what we’ll do about it, and where to go if you disagree.
        </Step>
      </ol>
    </section>
  );
}

type StepProps = { number: number; title: string; children: ReactNode };

function Step({ number, title, children }: StepProps) {
  return (
    <li className="border-ink border-t pt-5">
      <p aria-hidden="true" className="display figures font-bold text-34 text-pine">
        {number}
      </p>
      <h3 className="mt-1 text-24">{title}</h3>
      <p className="mt-2 max-w-sm text-16 text-stone">{children}</p>
    </li>
  );
}

const { acknowledgedIn, aimedIn, resolvedIn } = brochure.complaints;
const times = [
  {
    figure: acknowledgedIn,
    name: "We acknowledge it",
    text: "You’ll know we’ve received it and who’s dealing with it.",
  },
  { figure: aimedIn, name: "We aim to resolve it", text: "You’ll get our answer in writing." },
  { figure: resolvedIn, name: "At the latest", text: "The longest it can take, even for a complex case." },
];

/** Deadlines for acknowledging and resolving a complaint. */
function ResolutionTimes() {
  return (
    <section aria-labelledby="times" className="page">
      <div className="on-night relative overflow-hidden rounded-panel bg-linear-to-b from-night to-night-middle">
        <h2 id="times" className="sr-only">
          How long it takes
        </h2>
        <dl className="relative z-1 grid gap-x-10 gap-y-8 p-6 pb-32 md:grid-cols-3 md:p-10 md:pb-40">
          {times.map(({ figure, name, text }) => (
            <div key={name} className="flex flex-col border-line border-t pt-5">
              <dt className="order-2 mt-2 font-semibold text-19">{name}</dt>
              <dd className="display figures order-1 font-bold text-34 text-pine md:text-24 lg:text-34">
                {figure}
              </dd>
              <dd className="order-3 mt-1 text-16 text-stone">{text}</dd>
            </div>
          ))}
        </dl>
        <RidgeDrawing className="absolute inset-x-0 bottom-0 h-28 w-full md:h-36" />
      </div>
    </section>
  );
}

/** Escalation: the partner firm, then a financial ombudsman. */
function Escalation() {
  const { partners } = useSite();
  const reachable = partners.filter(({ complaintsUrl }) => complaintsUrl);
  return (
    <section aria-labelledby="escalation" className="border-line border-t bg-panel">
      <div className="page grid gap-x-16 gap-y-8 py-12 md:py-20 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <h2 id="escalation" className="text-34 leading-10">
          If you’re not happy with our answer
        </h2>
        <div className="grid min-w-0 gap-x-10 gap-y-8 wrap-anywhere md:grid-cols-2">
          <div className="border-ink border-t pt-5">
            <h3 className="text-24">A financial ombudsman</h3>
            <p className="mt-2 text-16 text-stone">
              You can take your complaint to an independent financial ombudsman if you disagree with our
              answer, or if {brochure.complaints.resolvedIn} have passed without one. In the United Kingdom
              that is the{" "}
              <a href="https://www.financial-ombudsman.org.uk/" className="link">
                Financial Ombudsman Service
              </a>
              .
            </p>
          </div>
          <div className="border-ink border-t pt-5">
            <h3 className="text-24">The payments partner</h3>
            <p className="mt-2 text-16 text-stone">
              You can also complain about a payment to the regulated firm that made it.
            </p>
            <ul className="mt-3 text-16">
              {reachable.map(({ key, name, complaintsUrl }) => (
                <li key={key} className="py-1">
                  <a href={complaintsUrl} className="link">
                    Complaints at {name}
                  </a>
                </li>
              ))}
              {reachable.length === 0 && (
                <li className="py-1">
                  <a href="/disclaimers" className="link">
                    Our partner firms and their details
                  </a>
                </li>
              )}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}
