import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type FactRowProps = {
  name: ReactNode;
  /** For the one fact of the list that matters most. */
  strong?: boolean | undefined;
  children: ReactNode;
};

/** One fact of a `dl`: its name at the left, what it is at the right, below each other where there is no room. */
export function FactRow({ name, strong, children }: FactRowProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3">
      <dt className="text-14 text-stone">{name}</dt>
      <dd className={classNames("figures min-w-0 text-16 wrap-anywhere", strong && "font-semibold")}>
        {children}
      </dd>
    </div>
  );
}
