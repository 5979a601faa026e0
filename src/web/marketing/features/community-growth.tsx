import { formatPercent } from "#domain/format-percent.ts";
import { money } from "#domain/money.ts";
import {
  estimatePoints,
  type IllustrativeYear,
  illustrativeYears,
  pointsProgramme,
} from "#domain/rewards/points.ts";
import { Ridge } from "#web/design/ridge.tsx";
import { generateRidge, ridgeTop } from "#web/design/ridge-path.ts";
import { formatWholeAmount } from "#web/marketing/home/format-whole-amount.ts";
import { SectionHeading } from "#web/marketing/home/section-heading.tsx";
import { type Fact, FactList } from "#web/marketing/page-parts/fact-list.tsx";
import { FigureColumns } from "#web/marketing/page-parts/figure-columns.tsx";
import { FigureTable } from "#web/marketing/page-parts/figure-table.tsx";

const { points, perPounds, clientsOwnPercent, exitBy, years } = pointsProgramme;
const exampleAmount = 50_000n;
const yearly = 100_000n;
const allocation = illustrativeYears(yearly);

/** How points are earned and what they may be worth; on the public page and the client's own. */
export function CommunityGrowth() {
  return (
    <>
      <section aria-labelledby="points" className="page py-16 md:py-24">
        <SectionHeading id="points" name="Points" className="lg:max-w-4xl">
          As the company grows, its clients own part of it.
        </SectionHeading>
        <div className="mt-10 md:mt-14">
          <FigureColumns columns={figures} />
        </div>
      </section>
      <Illustration />
      <FactList id="rules" heading="How points work" facts={rules} />
    </>
  );
}

const figures = [
  {
    figure: count(points),
    name: `points per ${pounds(perPounds)}`,
    text: `With no cap: ${pounds(exampleAmount)} exchanged gives ${count(estimatePoints(exampleAmount, "one-off").points)} points.`,
  },
  {
    figure: formatPercent(clientsOwnPercent),
    name: "reserved for clients",
    text: "Clients share this part of the company’s future value according to their points.",
  },
  {
    figure: `${exitBy}`,
    name: "planned at the latest",
    text: `A sale or a public offering is planned in about ${years} years. It is a plan, not a promise.`,
  },
];

const rules: readonly Fact[] = [
  {
    title: "Early exchanges earn more",
    text: `The allocation per ${pounds(perPounds)} falls each year, so exchanging earlier earns more.`,
  },
  {
    title: "No cap",
    text: "Every exchange earns points, whether it’s one large sum or many small ones.",
  },
  { title: "In your dashboard", text: "Track your points there." },
  { title: "Monthly updates", text: "We’ll update you every month on how the company is doing." },
  {
    title: "The risks",
    text: "Points have no value until the company is sold or goes public. That may happen later than planned, for less than expected, or not at all.",
  },
];

function Illustration() {
  return (
    <section aria-labelledby="years" className="border-line border-t bg-panel">
      <div className="page py-16 md:py-24">
        <SectionHeading id="years" name={`${pounds(yearly)} a year`}>
          Fewer new points each year, more value in all.
        </SectionHeading>
        <div className="mt-10 grid items-end gap-x-16 gap-y-10 md:mt-14 lg:grid-cols-2">
          <PointsByYear years={allocation} />
          <FigureTable
            caption={`Points and projected value for ${pounds(yearly)} exchanged each year`}
            columns={["Year", "Points", "Projected value so far"]}
            rows={allocation.map((each) => ({
              name: `Year ${each.year}`,
              figures: [count(each.points), formatWholeAmount(money(each.projectedValue, "GBP"))],
            }))}
          />
        </div>
        <p className="mt-6 text-13 text-stone">An illustration only. Projected values are not guaranteed.</p>
      </div>
    </section>
  );
}

function count(whole: bigint): string {
  return whole.toLocaleString("en-GB");
}

function pounds(whole: bigint): string {
  return formatWholeAmount(money(whole * 100n, "GBP"));
}

const band = { top: 0.24, bottom: 0.94 };
const range = { lowest: 0, highest: 1 };
/** Depth of the valley after a peak as a share of the peak's height. */
const valley = 0.62;

/** Each year is a peak, as high as its points. */
function PointsByYear({ years }: { years: readonly IllustrativeYear[] }) {
  const most = Math.max(...years.map(({ points }) => Number(points)));
  const peaks = years.map(({ points }) => Number(points) / most);
  // Corners before, between and after the peaks, so that equal columns centre theirs.
  const near = generateRidge([0.4, ...peaks.flatMap((peak) => [peak, peak * valley])], 11, 3);
  return (
    <figure
      aria-hidden="true"
      className="relative h-72 overflow-hidden rounded-panel border border-line md:h-96"
    >
      <Ridge
        className="absolute inset-0 size-full"
        layers={[{ values: near, tone: "near", line: "pine", band, range }]}
      />
      {years.map(({ year, points }, index) => (
        <p
          key={year}
          className="figures absolute -translate-x-1/2 -translate-y-full pb-2 text-center"
          style={{
            left: `${((2 * index + 1) / (2 * years.length)) * 100}%`,
            top: `${ridgeTop(peaks[index] ?? 0, range, band) * 100}%`,
          }}
        >
          <span className="display block font-bold text-19 text-pine md:text-34">
            {points.toLocaleString("en-GB")}
          </span>
          <span className="block whitespace-nowrap text-13 text-stone">Year {year}</span>
        </p>
      ))}
    </figure>
  );
}
