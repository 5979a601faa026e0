import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { CopyButton } from "./copy-button.tsx";

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

type CopyRowProps = {
  label: string;
  text: string;
  /** What stands there instead of what is copied: a number of which only the end is shown. */
  shown?: string | undefined;
};

/** One fact of a `dl` that is there to be copied: an account number, a code. */
export function CopyRow({ label, text, shown = text }: CopyRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5">
      <dt className="text-13 text-stone">{label}</dt>
      <dd className="figures font-medium text-16 wrap-anywhere">{shown}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyButton label={label} text={text} />
      </dd>
    </div>
  );
}
