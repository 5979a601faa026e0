import { CallToAction } from "../call-to-action.tsx";
import { type Fact, FactList } from "../page-parts/fact-list.tsx";
import { PageHero } from "../page-parts/page-hero.tsx";

const facts: readonly Fact[] = [
  {
    title: "Real-time rates",
    text: "The mid-market rate and your rate, with the time and the source of each.",
  },
  { title: "Charts", text: "From one day to five years, with your own targets drawn on the line." },
  { title: "Limit orders", text: "Name your target; the order fills at your target or better." },
  {
    title: "Forward contracts",
    text: "Agree a rate now for an exchange later. Arranged with your specialist.",
  },
  { title: "Expert support", text: "People to talk to about timing and risk, with access 24/7." },
];

/** How clients watch rates and act on them. */
export function AdvancedTradingPage() {
  return (
    <>
      <PageHero
        title="See the market. Choose your moment."
        lead="Live rates, charts and orders, with experts beside them."
      />
      <FactList id="tools" heading="Your instruments" facts={facts} />
      <CallToAction />
    </>
  );
}
