import { classNames } from "./class-names.ts";

/** Decorative: the text beside or around it says what is loading. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
      className={classNames("size-5 animate-[turn_0.8s_linear_infinite]", className)}
    >
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2.5" />
      <path d="M18 10a8 8 0 0 0-8-8" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

/** Shown while the user is unknown. */
export function CentredSpinner({ label = "Loading" }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-items-center text-pine">
      <Spinner className="size-8" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
