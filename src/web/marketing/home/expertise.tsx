import type { ReactNode } from "react";
import { classNames } from "#web/design/class-names.ts";
import { formatRateFigure } from "#web/design/format.ts";
import { Ridge, RidgeDrawing } from "#web/design/ridge.tsx";
import { generateRidge, ridgeRange, ridgeTop } from "#web/design/ridge-path.ts";
import { useSite } from "#web/marketing/site.tsx";
import { LearnMore } from "./learn-more.tsx";
import { SectionHeading } from "./section-heading.tsx";

/** Tools for choosing the moment: four cards, two drawn from real rates. */
export function Expertise() {
  return (
    <section aria-labelledby="expertise" className="page py-16 md:py-24">
      <div className="flex flex-col justify-between gap-x-16 gap-y-8 lg:flex-row lg:items-end">
        <SectionHeading id="expertise" name="Expert Currency Management" className="lg:max-w-[50rem]">
          Know the right moment, and be ready for it.
        </SectionHeading>
        <LearnMore
          href="/features/advanced-trading"
          about="expert currency management"
          className="self-start lg:shrink-0 lg:self-end"
        />
      </div>
      <div className="mt-10 grid gap-4 md:mt-14 md:grid-cols-2 lg:grid-cols-12">
        <LiveRates />
        <TargetOrders />
        <ExpertCard title="A weekly outlook" className="lg:col-span-5">
          Expert and AI-assisted analysis of how each currency pair has moved, and what’s coming up in the
          week ahead.
        </ExpertCard>
        <Specialist />
      </div>
    </section>
  );
}

const shownDays = 90;
const dayMs = 86_400_000;

function LiveRates() {
  const [near] = useSite().heroHistory;
  const latest = near?.points.at(-1);
  const since = latest ? Date.parse(latest.at) - shownDays * dayMs : 0;
  const points = near?.points.filter(({ at }) => Date.parse(at) >= since) ?? [];
  return (
    <ExpertCard
      title="Real-time rates"
      className="lg:col-span-7"
      picture={
        latest ? (
          <Ridge
            className="h-44 w-full md:h-52"
            layers={[
              {
                values: points.map(({ mid }) => mid),
                tone: "chart",
                line: "pine",
                band: { top: 0.08, bottom: 0.8 },
              },
            ]}
          />
        ) : (
          <RidgeDrawing className="h-44 w-full md:h-52" />
        )
      }
    >
      Charts from one day to five years, and alerts when a rate reaches your target.
      {latest && near && (
        <span className="figures block pt-1">
          {near.pair}, last {shownDays} days: 1 GBP = {formatRateFigure(latest.mid)} EUR,{" "}
          <span className="whitespace-nowrap">mid-market</span>
          {near.simulated && ", simulated"}.
        </span>
      )}
    </ExpertCard>
  );
}

/** A fictitious climb that reaches its target. */
const climb = generateRidge([0.1, 0.3, 0.2, 0.48, 0.4, 0.62, 0.56, 0.86, 1], 5, 3);
const target = 0.84;

function TargetOrders() {
  const range = ridgeRange(climb);
  const band = { top: 0.1, bottom: 0.8 };
  return (
    <ExpertCard
      title="Forward contracts and limit orders"
      className="lg:col-span-5"
      picture={
        <div className="relative h-44 md:h-52">
          <Ridge
            className="absolute inset-0 size-full"
            layers={[{ values: climb, tone: "chart", line: "pine", band }]}
          />
          <div
            className="absolute inset-x-0 border-ink border-t border-dashed"
            style={{ top: `${ridgeTop(target, range, band) * 100}%` }}
          >
            <span className="absolute bottom-2 left-5 rounded-control border border-ink bg-panel px-2 py-0.5 font-semibold text-13 text-ink md:left-6">
              Your target
            </span>
          </div>
        </div>
      }
    >
      Fix a rate for a later date, or choose a target and we’ll fill your order at that rate or better.
    </ExpertCard>
  );
}

function Specialist() {
  const { phone } = useSite();
  return (
    <ExpertCard title="Experts, day and night" className="lg:col-span-7">
      A specialist who knows your plans, and support around the clock, every day of the year.
      <a
        href={`tel:${phone.replace(/[^+\d]/g, "")}`}
        className="display figures mt-3 block font-bold text-24 text-pine hover:underline md:text-34"
      >
        {phone}
      </a>
    </ExpertCard>
  );
}

type ExpertCardProps = {
  title: string;
  picture?: ReactNode;
  className: string;
  children: ReactNode;
};

function ExpertCard({ title, picture, className, children }: ExpertCardProps) {
  return (
    <div
      className={classNames(
        "flex flex-col overflow-hidden rounded-panel border border-line bg-panel",
        className,
      )}
    >
      <div className="p-5 md:p-6">
        <h3 className="text-24">{title}</h3>
        <p className="mt-2 max-w-lg text-16 text-stone">{children}</p>
      </div>
      {picture && <div className="mt-auto">{picture}</div>}
    </div>
  );
}
