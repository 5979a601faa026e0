import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** One bar or block of a skeleton. Give it the real thing's size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "block animate-[breathe_1.6s_ease-in-out_infinite] rounded-[6px] bg-line",
        className,
      )}
    />
  );
}

/**
 * Reserves the space at once and shows the skeleton after 150 ms, so that a quick response does not flash.
 */
export function Loading({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" className={classNames("animate-[appear_120ms_ease-out_150ms_backwards]", className)}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

export function SkeletonRows({ rows = 3, label }: { rows?: number; label: string }) {
  return (
    <Loading label={label} className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <div key={key} className="flex items-center justify-between gap-6 py-4">
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </Loading>
  );
}
