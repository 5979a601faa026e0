import type { ReactNode } from "react";
import { money } from "#domain/money.ts";
import { pointsProgramme } from "#domain/rewards/points.ts";
import { RidgeDrawing } from "../../design/ridge.tsx";
import { formatWholeAmount } from "./format-whole-amount.ts";
import { LearnMore } from "./learn-more.tsx";
import { SectionHeading } from "./section-heading.tsx";

/** Points, with a calculator to try them. */
export function Points({ children }: { children: ReactNode }) {
  const { points, perPounds, clientsOwnPercent, exitBy, years } = pointsProgramme;
  return (
    <section
      aria-labelledby="points"
      className="on-night relative overflow-hidden bg-linear-to-b from-night to-night-middle"
    >
      <div className="page relative z-1 grid items-start gap-x-16 gap-y-10 pt-16 pb-40 md:pt-24 md:pb-56 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div>
          <SectionHeading id="points" name="Points">
            Clients own {clientsOwnPercent}% of the company.
          </SectionHeading>
          <p className="mt-6 max-w-lg text-19 text-stone">
            Booking an exchange makes you a stakeholder. Each{" "}
            {formatWholeAmount(money(perPounds * 100n, "GBP"))} you exchange earns {points.toString()} points,
            with no cap. Track them in your dashboard.
          </p>
          <p className="mt-4 max-w-lg text-16 text-stone">
            Points convert to money when the company is sold or goes public, planned in about {years} years,
            by {exitBy}. The value shown is an estimate, not a promise.
          </p>
          <LearnMore href="/features/community-growth" about="points" className="mt-8" />
        </div>
        {children}
      </div>
      <RidgeDrawing className="absolute inset-x-0 bottom-0 h-40 w-full md:h-56" />
    </section>
  );
}
