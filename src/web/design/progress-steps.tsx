import { classNames } from "./class-names.ts";

export const exchangeSteps = ["Quote", "Confirm", "Recipient", "Pay"] as const;

type ProgressStepsProps = {
  /** Progress per step in percent: 25 on the quote, 60 on the recipients, 90 on the payment. */
  percent: number;
  /** The current step from 0; earlier ones are done. */
  current: number;
  className?: string | undefined;
};

/** The four steps of an exchange and its progress. */
export function ProgressSteps({ percent, current, className }: ProgressStepsProps) {
  return (
    <div className={className}>
      <progress
        value={percent}
        max={100}
        aria-label={`Step ${current + 1} of ${exchangeSteps.length}`}
        className="sr-only"
      />
      <div aria-hidden="true" className="grid grid-cols-4 gap-2">
        {exchangeSteps.map((step, index) => (
          <span key={step} className="h-[3px] overflow-hidden rounded-pill bg-line">
            <span
              className="block h-full origin-left rounded-pill bg-pine transition-[width] duration-200"
              style={{ width: `${filled(percent, index)}%` }}
            />
          </span>
        ))}
      </div>
      <ol className="mt-2 grid grid-cols-4 gap-2">
        {exchangeSteps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? "step" : undefined}
            className={classNames(
              "truncate text-13",
              index <= current ? "font-semibold text-pine" : "font-medium text-stone",
            )}
          >
            {step}
            {index < current && <span className="sr-only"> (done)</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** How much of one of the four segments the overall percentage fills, in percent of the segment. */
function filled(percent: number, index: number): number {
  const share = 100 / exchangeSteps.length;
  return Math.max(0, Math.min(100, ((percent - index * share) / share) * 100));
}
