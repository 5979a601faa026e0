import { CallToAction } from "../call-to-action.tsx";
import { Savings } from "../home/savings.tsx";
import { PageHero } from "../page-parts/page-hero.tsx";

/** What a better rate saves, by the worked example. */
export function SavingsPage() {
  return (
    <>
      <PageHero
        title="Keep what a bank’s rate would take."
        lead="Rates up to five times better than a high street bank’s. The cost is in the rate, so that is where to look."
      />
      <Savings />
      <CallToAction />
    </>
  );
}
