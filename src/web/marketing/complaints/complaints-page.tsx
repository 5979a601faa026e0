import type { ReactNode } from "react";
import { phoneHref } from "../contact/phone-href.ts";
import { type Fact, FactList } from "../page-parts/fact-list.tsx";
import { PageHero } from "../page-parts/page-hero.tsx";
import { useSite } from "../site.tsx";
import { Escalation } from "./escalation.tsx";
import { ResolutionTimes } from "./resolution-times.tsx";

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
