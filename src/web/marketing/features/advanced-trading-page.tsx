import type { ReactNode } from "react";
import { formatDate, formatRateFigure } from "#web/design/format.ts";
import { Ridge, RidgeDrawing } from "#web/design/ridge.tsx";
import { generateRidge, ridgeRange, ridgeTop } from "#web/design/ridge-path.ts";
import { phoneHref } from "#web/marketing/contact/phone-href.ts";
import { SectionHeading } from "#web/marketing/home/section-heading.tsx";
import { toWeeks } from "#web/marketing/home/to-weeks.ts";
import { type Fact, FactList } from "#web/marketing/page-parts/fact-list.tsx";
import { useSite } from "#web/marketing/site.tsx";
import { FeatureHero } from "./feature-hero.tsx";

export function AdvancedTradingPage() {
  return (
    <>
      <FeatureHero
        pairs={[0, 1]}
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
            <Ridge className={place} layers={[{ values: toWeeks(near), tone: "chart", line: "pine" }]} />
          ) : (
            <RidgeDrawing shape={4} className={place} />
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

const band = { top: 0.16, bottom: 0.84 };
/** Fictitious shapes: one wanders about a fixed rate, one climbs to its target. */
const wandering = generateRidge([0.5, 0.66, 0.44, 0.8, 0.92, 0.56, 0.3, 0.12, 0.34, 0.2], 37);
const climbing = generateRidge([0.1, 0.28, 0.2, 0.46, 0.38, 0.6, 0.54, 0.84, 1], 5, 3);

/** The two order types with a drawing and an explanation each. */
function OrderKinds() {
  return (
    <section aria-labelledby="orders" className="border-line border-t">
      <div className="page py-16 md:py-24">
        <SectionHeading id="orders" name="Decide beforehand" className="lg:max-w-4xl">
          Hold on to a rate, or wait for a better one.
        </SectionHeading>
        <div className="mt-10 grid gap-4 md:mt-14 lg:grid-cols-2">
          <OrderKind name="Forward contracts" values={wandering} level={0.6} label="The rate you fixed">
            Agree a rate now for an exchange later. Your specialist arranges it with you. Your price won’t
            change, whichever way the market moves.
          </OrderKind>
          <OrderKind name="Limit orders" values={climbing} level={0.82} label="Your target">
            Choose your target rate. We’ll fill your order at that rate or better. If the rate never gets
            there, nothing is exchanged.
          </OrderKind>
        </div>
        <p className="mt-3 text-13 text-stone">Illustrations, not forecasts.</p>
      </div>
    </section>
  );
}

type OrderKindProps = {
  name: string;
  values: readonly number[];
  level: number;
  label: string;
  children: ReactNode;
};

function OrderKind({ name, values, level, label, children }: OrderKindProps) {
  return (
    <div className="flex flex-col overflow-hidden rounded-panel border border-line bg-panel">
      <div className="p-5 md:p-6">
        <h3 className="text-24">{name}</h3>
        <p className="mt-2 max-w-lg text-16 text-stone">{children}</p>
      </div>
      <div className="relative mt-auto h-52 md:h-64">
        <Ridge
          className="absolute inset-0 size-full"
          layers={[{ values, tone: "chart", line: "pine", band }]}
        />
        <div
          className="absolute inset-x-0 border-ink border-t border-dashed"
          style={{ top: `${ridgeTop(level, ridgeRange(values), band) * 100}%` }}
        >
          <span className="absolute bottom-2 left-5 rounded-control border border-ink bg-panel px-2 py-0.5 font-semibold text-13 text-ink md:left-6">
            {label}
          </span>
        </div>
      </div>
    </div>
  );
}
