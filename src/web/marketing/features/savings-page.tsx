import { formatStandardMargin } from "#domain/market/pricing/margin.ts";
import { money } from "#domain/money.ts";
import { rateToNumber } from "#domain/rate.ts";
import { type ExampleRate, savingsExample } from "#domain/trading/quotes/savings-example.ts";
import { formatRateFigure } from "#web/design/format.ts";
import { formatWholeAmount } from "#web/marketing/home/format-whole-amount.ts";
import { Savings } from "#web/marketing/home/savings.tsx";
import { SectionHeading } from "#web/marketing/home/section-heading.tsx";
import { type Fact, FactList } from "#web/marketing/page-parts/fact-list.tsx";
import { type FigureRow, FigureTable } from "#web/marketing/page-parts/figure-table.tsx";
import { FeatureHero } from "./feature-hero.tsx";

export function SavingsPage() {
  return (
    <>
      <FeatureHero
        pairs={[2, 1]}
        title="Keep what a bank’s rate would take."
        lead="The real cost of an exchange is in its rate. To see it, check how far the rate is below the middle of the market."
      />
      <Savings />
      <Example />
      <FactList id="compare" heading="How to compare" facts={comparing} />
    </>
  );
}

const comparing: readonly Fact[] = [
  {
    title: "Start with the mid-market rate",
    text: "The mid-market rate is halfway between what buyers bid and sellers ask. It’s the one rate without anyone’s margin.",
  },
  {
    title: "Ask for the rate, not the fee",
    text: "“No commission” says nothing about the rate. Ask how much will arrive, and compare that.",
  },
  {
    title: "Ask at the same time",
    text: "Rates move all day, so only compare offers made at the same time.",
  },
  {
    title: "Read the margin as money",
    text: `Each Summit quote shows our fee before you book. Today’s calculator takes ${formatStandardMargin} off the mid-market rate.`,
  },
];

function Example() {
  const { sent, mid, summit, bank, saving } = savingsExample();
  const amount = formatWholeAmount(money(sent, "GBP"));
  const rowOf = (name: string, { rate, arrives }: ExampleRate, strong = false): FigureRow => ({
    name,
    strong,
    figures: [formatRateFigure(rateToNumber(rate)), euros(arrives), euros(mid.arrives - arrives)],
  });
  return (
    <section aria-labelledby="example" className="border-line border-t bg-panel">
      <div className="page grid items-end gap-x-16 gap-y-10 py-16 md:py-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <SectionHeading id="example" name="The example, line by line">
            {amount} to euros.
          </SectionHeading>
          <p className="display figures mt-8 font-bold text-76 text-pine">{euros(saving)}</p>
          <p className="mt-2 max-w-sm text-16 text-stone">
            more arrives than with the bank, from the same {amount} at the same time.
          </p>
        </div>
        <div>
          <FigureTable
            caption={`${amount} exchanged to euros at three rates`}
            columns={["Rate", "1 GBP in EUR", "Arrives", "Margin"]}
            rows={[
              rowOf("The middle of the market", mid),
              rowOf("Summit", summit, true),
              rowOf("A high street bank", bank),
            ]}
          />
          <p className="mt-3 text-13 text-stone">
            A worked example with rounded rates, not an offer. Your quote shows what you’ll get.
          </p>
        </div>
      </div>
    </section>
  );
}

function euros(cents: bigint): string {
  return formatWholeAmount(money(cents, "EUR"));
}
