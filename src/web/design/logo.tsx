import { classNames } from "./class-names.ts";

/** Two ridges in the morning light, the nearer one with a snow cap. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 34 24" aria-hidden="true" className={classNames("h-6 w-8.5 shrink-0", className)}>
      <g strokeWidth="2" strokeLinejoin="round">
        <path d="M16 22 23.5 8.5 33 22Z" className="fill-dawn-deep stroke-dawn-deep" />
        <path d="M1 22 12 2.5 23 22Z" className="fill-dawn stroke-dawn" />
        <path
          d="M12 2.5 8.3 9.1l2.4 2 1.6-1.7 1.7 2 1.9-1.9Z"
          className="fill-snow stroke-snow"
          strokeWidth="1"
        />
      </g>
    </svg>
  );
}

/** The mark with the name as text, which takes the surface's colour. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={classNames("inline-flex items-center gap-2.5 text-ink", className)}>
      <LogoMark />
      <span className="display font-bold text-24 leading-none">Summit</span>
    </span>
  );
}
