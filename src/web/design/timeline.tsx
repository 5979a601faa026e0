import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { formatDateTime } from "./format.ts";

export type TimelineEntry = {
  key: string;
  title: ReactNode;
  detail?: ReactNode;
  at?: string | undefined;
  state: "done" | "current" | "ahead" | "failed";
};

/** Past, current and future events. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol>
      {entries.map((entry, index) => (
        <li
          key={entry.key}
          aria-current={entry.state === "current" ? "step" : undefined}
          className="relative flex gap-4 pb-6 last:pb-0"
        >
          {index < entries.length - 1 && (
            <span
              aria-hidden="true"
              className={classNames(
                "absolute top-6 bottom-0 left-[11px] w-0.5",
                entry.state === "done" ? "bg-pine" : "bg-line",
              )}
            />
          )}
          <Dot state={entry.state} />
          <div className="min-w-0 flex-1">
            <p className={classNames("text-16", entry.state === "ahead" ? "text-stone" : "font-semibold")}>
              {entry.title}
              {entry.state === "failed" && <span className="sr-only"> (failed)</span>}
            </p>
            {entry.detail !== undefined && <div className="text-14 text-stone">{entry.detail}</div>}
            {entry.at !== undefined && (
              <time dateTime={entry.at} className="figures text-13 text-stone">
                {formatDateTime(entry.at)}
              </time>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

const dots: Record<TimelineEntry["state"], string> = {
  done: "bg-pine text-on-pine",
  current: "border-[3px] border-pine bg-panel",
  ahead: "border-2 border-line bg-panel",
  failed: "bg-clay text-on-clay",
};

function Dot({ state }: { state: TimelineEntry["state"] }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("grid size-6 shrink-0 place-items-center rounded-pill", dots[state])}
    >
      {state === "done" && <Check strokeWidth={3} className="size-3.5" />}
      {state === "failed" && <X strokeWidth={3} className="size-3.5" />}
    </span>
  );
}
