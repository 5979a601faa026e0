import { type Money, money } from "#domain/money.ts";
import { rateToNumber } from "#domain/rate.ts";
import { type ExampleRate, savingsExample } from "#domain/trading/quotes/savings-example.ts";
import { formatRateFigure } from "../../design/format.ts";
import { formatWholeAmount } from "./format-whole-amount.ts";
import { LearnMore } from "./learn-more.tsx";
import { type RateLevel, RateLevels } from "./rate-levels.tsx";
import { SectionHeading } from "./section-heading.tsx";
import { timesBetter } from "./times-better.ts";

/** The worth of a better rate, for one amount and three rates. */
export function Savings({ furtherHref }: { furtherHref?: string }) {
  const { sent, bankMarginPercent, mid, summit, bank, saving } = savingsExample();
  const amount = formatWholeAmount(money(sent, "GBP"));
  return (
    <section aria-labelledby="savings" className="page py-16 md:py-24">
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <SectionHeading id="savings" name="Savings">
            Up to {timesBetter()} times better than the high street.
          </SectionHeading>
          <p className="mt-6 max-w-md text-19 text-stone">
            Banks hide their margin in the rate. On {amount} to euros, a bank that takes {bankMarginPercent}%
            leaves you with {formatWholeAmount(euros(saving))} less than Summit does.
          </p>
          {furtherHref && <LearnMore href={furtherHref} about="savings" className="mt-8" />}
        </div>
        <figure>
          <RateLevels
            levels={[
              levelOf("summit", "Mid-market rate", mid),
              levelOf("ours", "With Summit", summit),
              levelOf("theirs", "With a high street bank", bank),
            ]}
          />
          <figcaption className="mt-3 text-13 text-stone">
            A worked example of {amount} exchanged to euros, compared with a bank that takes{" "}
            {bankMarginPercent}%. Heights are true to scale.
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

function levelOf(kind: RateLevel["kind"], name: string, { rate, arrives }: ExampleRate): RateLevel {
  const figure = rateToNumber(rate);
  return {
    kind,
    name,
    rate: figure,
    figure: formatRateFigure(figure),
    arrives: formatWholeAmount(euros(arrives)),
  };
}

function euros(cents: bigint): Money {
  return money(cents, "EUR");
}
