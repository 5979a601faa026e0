import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { CopyButton } from "./copy-button.tsx";

type FactRowProps = {
  name: ReactNode;
  /** For the most important fact of the list. */
  strong?: boolean | undefined;
  children: ReactNode;
};

/** One fact of a `dl`: name left, value right, below the name where narrow. */
export function FactRow({ name, strong, children }: FactRowProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3">
      <dt className="text-14 text-stone">{name}</dt>
      <dd
        className={classNames(
          "figures ml-auto min-w-0 text-right text-16 wrap-anywhere",
          strong && "font-semibold",
        )}
      >
        {children}
      </dd>
    </div>
  );
}

type CopyRowProps = {
  label: string;
  text: string;
  /** Shown instead of the copied value: a number of which only the end is visible. */
  shown?: string | undefined;
};

/** One fact of a `dl` with a copy button: an account number, a code. */
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
