import { Ridge } from "../../design/ridge.tsx";
import { generateRidge, ridgeRange, ridgeTop } from "../../design/ridge-path.ts";
import { LearnMore } from "../home/learn-more.tsx";
import { SectionHeading } from "../home/section-heading.tsx";

const band = { top: 0.18, bottom: 0.86 };
/** A fictitious curve that moves, to contrast with the fixed rate. */
const wander = generateRidge([0.62, 0.74, 0.5, 0.86, 0.96, 0.6, 0.42, 0.2, 0.34, 0.1, 0.26], 29);
const fixed = 0.66;

/** A fixed rate drawn across a moving one. */
export function Hedging() {
  const range = ridgeRange(wander);
  return (
    <section aria-labelledby="hedging" className="border-line border-y bg-panel">
      <div className="page grid items-center gap-x-16 gap-y-10 py-16 md:py-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <SectionHeading id="hedging" name="Hedging">
            Know today what next season will cost.
          </SectionHeading>
          <p className="mt-6 max-w-md text-19 text-stone">
            Fix the rate for a payment that’s months away, or set a target with a limit order, so that market
            moves don’t eat into your profit.
          </p>
          <LearnMore
            href="/features/advanced-trading"
            about="forward contracts and limit orders"
            className="mt-8"
          />
        </div>
        <figure>
          <div className="relative h-72 overflow-hidden rounded-panel border border-line md:h-96">
            <Ridge
              className="absolute inset-0 size-full"
              layers={[{ values: wander, tone: "chart", line: "pine", band }]}
            />
            <div
              className="absolute inset-x-0 border-dawn-deep border-t-2 border-dashed"
              style={{ top: `${ridgeTop(fixed, range, band) * 100}%` }}
            >
              <span className="absolute right-5 bottom-2 rounded-control bg-dawn-mist px-2 py-0.5 font-semibold text-13 text-dawn-text">
                The rate you fixed
              </span>
            </div>
          </div>
          <figcaption className="mt-3 text-13 text-stone">
            An illustration, not a forecast. If you fix a rate, you won’t benefit if it improves later.
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
