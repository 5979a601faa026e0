import { formatPercent } from "#domain/format-percent.ts";
import { instantCashOutPercent } from "#domain/rewards/referral-tiers.ts";
import { RidgeDrawing } from "../../design/ridge.tsx";
import { SectionHeading } from "../home/section-heading.tsx";

const options = [
  {
    name: "Instant Cash Out",
    figure: formatPercent(instantCashOutPercent),
    text: "of the reward’s value, released as cash immediately.",
    recommended: false,
  },
  {
    name: "Maximum Value",
    figure: formatPercent(100),
    text: "of the reward’s value, released when you book your own exchanges.",
    recommended: true,
  },
];

/** The two ways to claim a reward, the recommended one on the dark background. */
export function ClaimOptions() {
  return (
    <section aria-labelledby="claims" className="border-line border-t">
      <div className="page py-16 md:py-24">
        <SectionHeading id="claims" name="Two ways to claim">
          Take some now, or all of it later.
        </SectionHeading>
        <div className="mt-10 grid gap-4 md:mt-14 md:grid-cols-2">
          {options.map((option) => (
            <Option key={option.name} {...option} />
          ))}
        </div>
      </div>
    </section>
  );
}

function Option({ name, figure, text, recommended }: (typeof options)[number]) {
  return (
    <div
      className={
        recommended
          ? "on-night relative overflow-hidden rounded-panel bg-linear-to-b from-night to-night-middle p-6 pb-36 md:p-8 md:pb-44"
          : "rounded-panel border border-line bg-panel p-6 md:p-8"
      }
    >
      <div className="relative z-1">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-24">
          {name}
          {recommended && (
            <span className="rounded-pill bg-glacier px-2.5 py-0.5 font-medium font-sans text-13 text-pine tracking-normal">
              Recommended
            </span>
          )}
        </h3>
        <p className="display figures mt-6 font-bold text-76 text-pine">{figure}</p>
        <p className="mt-2 max-w-sm text-16 text-stone">{text}</p>
      </div>
      {recommended && <RidgeDrawing className="absolute inset-x-0 bottom-0 h-28 w-full md:h-36" />}
    </div>
  );
}
