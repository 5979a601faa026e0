import { classNames } from "./class-names.ts";
import { labelShift, type PlacedMark } from "./ridge-marks.ts";

/** Hollow rings on a ridge, labelled above or below. */
export function MarkRings({ marks }: { marks: readonly PlacedMark[] }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {marks.map(({ at, label, left, top, side, isLabelled }) => (
        <div key={`${at} ${label}`} className="absolute inset-x-0 h-0" style={{ top: `${top * 100}%` }}>
          <span
            className="absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-pill border-2 border-ink bg-panel"
            style={{ left: `${left * 100}%` }}
          />
          {isLabelled && (
            <span
              className={classNames(
                "figures absolute whitespace-nowrap rounded-[6px] bg-panel/75 px-1 font-semibold text-13 text-ink leading-4 max-sm:hidden",
                side === "above" ? "bottom-2.5" : "top-2.5",
              )}
              style={{ left: `${left * 100}%`, transform: `translateX(${-labelShift(left) * 100}%)` }}
            >
              {label}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
