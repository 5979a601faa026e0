import { formatPercent } from "#domain/format-percent.ts";
import { money } from "#domain/money.ts";
import { estimatePoints, illustrativeYears, pointsProgramme } from "#domain/rewards/points.ts";
import { formatWholeAmount } from "#web/marketing/home/format-whole-amount.ts";
import { SectionHeading } from "../home/section-heading.tsx";
import { type Fact, FactList } from "../page-parts/fact-list.tsx";
import { FigureColumns } from "../page-parts/figure-columns.tsx";
import { FigureTable } from "../page-parts/figure-table.tsx";
import { PointsByYear } from "./points-by-year.tsx";

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
