import { type Money, money } from "#domain/money.ts";
import { rateToNumber } from "#domain/rate.ts";
import { type ExampleRate, savingsExample } from "#domain/trading/quotes/savings-example.ts";
import { classNames } from "#web/design/class-names.ts";
import { formatRateFigure } from "#web/design/format.ts";
import { Ridge } from "#web/design/ridge.tsx";
import { generateRidge, ridgeRange, ridgeTop } from "#web/design/ridge-path.ts";
import { formatWholeAmount } from "./format-whole-amount.ts";
import { LearnMore } from "./learn-more.tsx";
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

/** A rate and its received amount, formatted. */
type RateLevel = {
  readonly name: string;
  readonly rate: number;
  readonly figure: string;
  readonly arrives: string;
  readonly kind: "summit" | "ours" | "theirs";
};

const band = { top: 0.2, bottom: 0.74 };
const mountain = generateRidge([0.05, 0.18, 0.3, 0.62, 0.7, 1, 0.86, 0.5, 0.42, 0.16, 0.2], 31);

const lines: Record<RateLevel["kind"], string> = {
  // The mid-market rate is labelled above its line, the others below theirs.
  summit: "-translate-y-full border-stone border-b border-dashed pb-1.5",
  ours: "border-pine border-t-2 pt-1.5",
  theirs: "border-clay border-t-2 border-dashed pt-1.5",
};

/** The same amount at three rates as heights on one mountain, to scale; its top is mid-market. */
function RateLevels({ levels }: { levels: readonly RateLevel[] }) {
  const range = ridgeRange(levels.map(({ rate }) => rate));
  return (
    <dl className="figures relative h-96 overflow-hidden rounded-panel border border-line bg-panel md:h-112">
      <Ridge
        className="absolute inset-0 size-full"
        layers={[{ values: mountain, tone: "near", band: { top: band.top, bottom: 0.95 } }]}
      />
      {levels.map(({ name, rate, figure, arrives, kind }) => (
        <div
          key={name}
          className={classNames(
            "absolute inset-x-5 flex items-baseline justify-between gap-4 md:inset-x-7",
            lines[kind],
          )}
          style={{ top: `${ridgeTop(rate, range, band) * 100}%` }}
        >
          <dt className="text-14 text-stone">
            {name} <span className="whitespace-nowrap font-medium text-ink">{figure}</span>
          </dt>
          <dd
            className={classNames(
              "whitespace-nowrap font-semibold",
              kind === "ours" ? "display text-24 text-pine md:text-34" : "text-16 md:text-19",
            )}
          >
            {arrives}
          </dd>
        </div>
      ))}
    </dl>
  );
}
