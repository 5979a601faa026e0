import { CallToAction } from "../call-to-action.tsx";
import { type Fact, FactList } from "../page-parts/fact-list.tsx";
import { PageHero } from "../page-parts/page-hero.tsx";

const facts: readonly Fact[] = [
  {
    title: "Payments in 130+ currencies",
    text: "Pay suppliers and staff abroad in the currency they ask for.",
  },
  {
    title: "Accounts in 29+ currencies",
    text: "Multi-currency accounts: receive, hold and pay without converting twice.",
  },
  {
    title: "Hedging",
    text: "Settle today what a payment months away will cost, so that a moving rate does not eat a margin.",
  },
  {
    title: "Credit facilities",
    text: "Bridge the time between paying and being paid. Subject to the provider’s approval.",
  },
  {
    title: "Lending",
    text: "Finance for growth, arranged with lending partners. Subject to the provider’s approval.",
  },
];

/** What Summit offers to businesses. */
export function BusinessPage() {
  return (
    <>
      <PageHero
        title="Your business, in every currency it needs."
        lead="Pay, hold and plan in foreign currency with one account and people who know your market."
      />
      <FactList id="offers" heading="What you can do" facts={facts} />
      <CallToAction />
    </>
  );
}
