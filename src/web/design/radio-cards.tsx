import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldNotes } from "./field.tsx";

export type RadioCard<Value extends string> = {
  value: Value;
  label: string;
  detail?: ReactNode;
  picture?: ReactNode;
};

type RadioCardsProps<Value extends string> = {
  /** The question; announced with each answer. */
  legend: string;
  legendHidden?: boolean | undefined;
  options: readonly RadioCard<Value>[];
  value: Value | "";
  onChange: (value: Value) => void;
  error?: string | undefined;
  className?: string | undefined;
};

/** One of two to four options, each with a line of explanation. Native radios: arrows move, space chooses. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, legendHidden, options, value, onChange, error, className } = props;
  const name = useId();
  return (
    <fieldset className={className} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={legendHidden ? "sr-only" : "mb-2 font-medium text-14"}>{legend}</legend>
      <div className="flex flex-col gap-3">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-18 items-center gap-4 rounded-field border border-edge bg-panel px-4 py-3 transition-colors hover:border-ink has-checked:border-pine has-checked:bg-glacier has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
          >
            {option.picture}
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-16">{option.label}</span>
              {option.detail !== undefined && (
                <span className="block text-14 text-stone">{option.detail}</span>
              )}
            </span>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="size-5 shrink-0 appearance-none rounded-pill border-2 border-edge bg-panel outline-none checked:border-[6px] checked:border-pine"
            />
          </label>
        ))}
      </div>
      <FieldNotes helpId={`${name}-help`} errorId={`${name}-error`} error={error} />
    </fieldset>
  );
}

type SegmentsProps<Value extends string> = {
  legend: string;
  options: readonly { value: Value; label: string; spoken?: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
};

/** A row of short options effective at once: a chart's range, a list's view. */
export function Segments<Value extends string>({
  legend,
  options,
  value,
  onChange,
  className,
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames("inline-flex min-w-0 gap-0.5 max-md:gap-0", className)}>
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative grid min-h-9 min-w-10 place-items-center rounded-control px-2.5 max-md:min-h-11 max-md:min-w-0 max-md:min-[24.25rem]:min-w-11 font-medium text-13 text-stone transition-colors hover:text-ink has-checked:bg-glacier has-checked:text-pine has-focus-visible:outline-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            aria-label={option.spoken}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
