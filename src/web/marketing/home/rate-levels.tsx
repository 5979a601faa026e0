import { classNames } from "../../design/class-names.ts";
import { Ridge } from "../../design/ridge.tsx";
import { generateRidge, ridgeRange, ridgeTop } from "../../design/ridge-path.ts";

/** A rate and its received amount, formatted. */
export type RateLevel = {
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
export function RateLevels({ levels }: { levels: readonly RateLevel[] }) {
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
