import { money } from "#domain/money.ts";
import { estimatePoints, illustrativeYears, pointsProgramme } from "#domain/rewards/points.ts";
import { CallToAction } from "../call-to-action.tsx";
import { wholeMoney } from "../home/whole-money.ts";
import { FactList } from "../page-parts/fact-list.tsx";
import { PageHero } from "../page-parts/page-hero.tsx";

const yearly = 100_000n;
const figure = (points: bigint) => points.toLocaleString("en-GB");
const pounds = (whole: bigint) => wholeMoney(money(whole * 100n, "GBP"));

/** How points are earned and what they may come to. */
export function CommunityGrowthPage() {
  const facts = [
    {
      title: `${figure(estimatePoints(10_000n, "one-off").points)} points per £10,000`,
      text: `With no cap: ${pounds(50_000n)} exchanged gives ${figure(estimatePoints(50_000n, "one-off").points)} points.`,
    },
    {
      title: "Fewer each year",
      text: "The allocation per £10,000 falls each year: early points are scarcer later.",
    },
    {
      title: `${pointsProgramme.clientsOwnPercent} % for clients`,
      text: "That share of the company’s future value is reserved for clients.",
    },
    {
      title: `By ${pointsProgramme.exitBy}`,
      text: "A sale or public offering is planned in about five years. It is a plan, not a promise.",
    },
    { title: "Monthly updates", text: "The community hears every month how far the company has come." },
  ];
  return (
    <>
      <PageHero
        title="Every exchange makes you a stakeholder."
        lead="Points turn into money when the company is sold or goes public."
      />
      <FactList id="points" heading="How points work" facts={facts} />
      <section aria-labelledby="years" className="page pb-16 md:pb-24">
        <h2 id="years" className="text-34 leading-10">
          {pounds(yearly)} a year, for example
        </h2>
        <YearTable />
        <p className="mt-3 text-13 text-stone">Illustrative. Projected values are not guaranteed.</p>
      </section>
      <CallToAction />
    </>
  );
}

function YearTable() {
  return (
    <table className="figures mt-6 w-full text-16 md:text-19">
      <thead>
        <tr className="border-ink border-b text-14 text-stone">
          <th scope="col" className="py-3 text-left">
            Year
          </th>
          <th scope="col" className="py-3 text-right">
            Points
          </th>
          <th scope="col" className="py-3 text-right">
            Projected value
          </th>
        </tr>
      </thead>
      <tbody>
        {illustrativeYears(yearly).map(({ year, points, projectedValue }) => (
          <tr key={year} className="border-line border-b">
            <th scope="row" className="py-4 text-left font-medium">
              {year}
            </th>
            <td className="py-4 text-right">{figure(points)}</td>
            <td className="py-4 text-right">{wholeMoney(money(projectedValue, "GBP"))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
