import { useId, useLayoutEffect, useRef, useState } from "react";
import { estimatePoints, type Frequency, pointsProgramme, pointsSlider } from "#domain/rewards/points.ts";
import { groupThousands } from "#web/design/amount-text.ts";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";

const frequencies: readonly { value: Frequency; label: string }[] = [
  { value: "one-off", label: "One-off" },
  { value: "yearly", label: "Every year" },
];

/** Points of an exchange. The amount is 0 and nothing is shown until the slider moves. */
export function PointsCalculator({ registrationUrl }: { registrationUrl: string }) {
  const [amount, setAmount] = useState(0);
  const [frequency, setFrequency] = useState<Frequency>("one-off");
  const slider = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  // A value chosen before hydration: the slider is at its start until it is moved.
  useLayoutEffect(() => {
    const at = Number(slider.current?.value);
    if (at > pointsSlider.least) setAmount(at);
    const chosen = new FormData(form.current ?? undefined).get("frequency");
    if (chosen === "yearly") setFrequency("yearly");
  }, []);

  return (
    <form
      ref={form}
      className="rounded-panel bg-panel p-5 text-ink shadow-float sm:p-6.5"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="font-semibold text-16">
          Amount you exchange
        </label>
        <output htmlFor={id} className="display figures font-semibold text-24">
          {pounds(BigInt(amount))}
        </output>
      </div>
      <input
        ref={slider}
        id={id}
        type="range"
        min={pointsSlider.least}
        max={pointsSlider.greatest}
        step={pointsSlider.step}
        value={Math.max(amount, pointsSlider.least)}
        aria-valuetext={pounds(BigInt(amount))}
        onChange={(event) => setAmount(Number(event.currentTarget.value))}
        onClick={(event) => setAmount(Number(event.currentTarget.value))}
        className="mt-4 min-h-11 w-full accent-dawn"
      />
      <FrequencyChoice chosen={frequency} onChoose={setFrequency} />
      <div aria-live="polite" className="mt-5 min-h-31">
        {amount > 0 ? (
          <Estimate amount={amount} frequency={frequency} registrationUrl={registrationUrl} />
        ) : (
          <p className="text-14 text-stone">Move the slider to see how many points you’d earn.</p>
        )}
      </div>
    </form>
  );
}

type FrequencyChoiceProps = { chosen: Frequency; onChoose: (frequency: Frequency) => void };

function FrequencyChoice({ chosen, onChoose }: FrequencyChoiceProps) {
  return (
    <fieldset className="mt-4">
      <legend className="font-semibold text-16">How often</legend>
      <div className="mt-2 grid grid-cols-2 gap-2.5">
        {frequencies.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-field border border-edge px-4 has-checked:bg-quiet has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name="frequency"
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="size-4 accent-dawn outline-none"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type EstimateProps = { amount: number; frequency: Frequency; registrationUrl: string };

function Estimate({ amount, frequency, registrationUrl }: EstimateProps) {
  const { totalAmount, points, value } = estimatePoints(BigInt(amount), frequency);
  const over = frequency === "yearly" ? ` over ${pointsProgramme.years} years` : "";
  return (
    <>
      <p className="text-16">
        Exchanging {pounds(totalAmount)}
        {over} earns <strong className="figures">{groupThousands(String(points))} points</strong>, with an
        expected value of <strong className="figures">{pounds(value / 100n)}</strong>.
      </p>
      <ButtonAnchor href={registrationUrl} variant="primary" wide className="mt-4">
        Get Started
      </ButtonAnchor>
    </>
  );
}

function pounds(whole: bigint): string {
  return `£${groupThousands(String(whole)) || "0"}`;
}
