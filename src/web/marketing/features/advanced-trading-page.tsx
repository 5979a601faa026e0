import { formatDate, formatRateFigure } from "../../design/format.ts";
import { Ridge, RidgeDrawing } from "../../design/ridge.tsx";
import { phoneHref } from "../contact/phone-href.ts";
import { SectionHeading } from "../home/section-heading.tsx";
import { weeksOf } from "../home/weeks-of.ts";
import { type Fact, FactList } from "../page-parts/fact-list.tsx";
import { useSite } from "../site.tsx";
import { FeatureHero } from "./feature-hero.tsx";
import { OrderKinds } from "./order-kinds.tsx";

export function AdvancedTradingPage() {
  return (
    <>
      <FeatureHero
        title="See the market. Choose your moment."
        lead="Real-time rates, charts, forward contracts and limit orders, with experts to help."
      />
      <Rates />
      <OrderKinds />
      <FactList id="tools" heading="Your tools" facts={tools} />
      <Support />
    </>
  );
}

const tools: readonly Fact[] = [
  {
    title: "Real-time rates",
    text: "The mid-market rate and your own, with the time and the source of each.",
  },
  { title: "Charts", text: "From one day to five years, with your own targets drawn on the line." },
  {
    title: "Alerts",
    text: "We’ll message you when a rate reaches your target, so you don’t have to keep checking.",
  },
  { title: "Market reports", text: "Expert and AI-assisted analysis of each currency pair." },
];

function Rates() {
  const [near] = useSite().heroHistory;
  const latest = near?.points.at(-1);
  const place = "h-64 w-full md:h-96";
  return (
    <section aria-labelledby="rates" className="page py-16 md:py-24">
      <SectionHeading id="rates" name="Real-time rates" className="lg:max-w-4xl">
        See where a rate is, and how it got there.
      </SectionHeading>
      <figure className="mt-10 md:mt-14">
        <div className="overflow-hidden rounded-panel border border-line bg-panel">
          {latest && near ? (
            <Ridge className={place} layers={[{ values: weeksOf(near), tone: "chart", line: "pine" }]} />
          ) : (
            <RidgeDrawing className={place} />
          )}
        </div>
        {latest && near && (
          <figcaption className="figures mt-3 text-13 text-stone">
            {near.pair} over the last year, week by week. 1 GBP = {formatRateFigure(latest.mid)} EUR,
            mid-market, <time dateTime={latest.at}>{formatDate(latest.at)}</time>. Source: {near.source}.
          </figcaption>
        )}
      </figure>
    </section>
  );
}

function Support() {
  const { phone } = useSite();
  return (
    <section aria-labelledby="support" className="border-line border-t bg-panel">
      <div className="page grid items-end gap-x-16 gap-y-8 py-16 md:py-24 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <SectionHeading id="support" name="Expert support">
          People to talk to about timing and risk, 24/7.
        </SectionHeading>
        <p className="text-16 text-stone">
          A specialist who knows your plans, and someone to call at any hour.
          <a
            href={phoneHref(phone)}
            className="display figures mt-3 block font-bold text-24 text-pine hover:underline md:text-34"
          >
            {phone}
          </a>
        </p>
      </div>
    </section>
  );
}
