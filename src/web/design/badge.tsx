import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BadgeTone = "quiet" | "good" | "waiting" | "bad";

const tones: Record<BadgeTone, string> = {
  quiet: "bg-quiet text-stone",
  good: "bg-glacier text-pine",
  waiting: "bg-panel text-ink ring-1 ring-edge ring-inset",
  bad: "bg-clay-mist text-clay",
};

/** A short state as text; the colour only repeats it. */
export function Badge({
  tone = "quiet",
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        "inline-flex items-center whitespace-nowrap rounded-pill px-2.5 py-0.5 font-semibold text-13",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
