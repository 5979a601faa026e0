import type { ReactNode } from "react";
import { classNames } from "#web/design/class-names.ts";

export type FigureColumn = { readonly figure: string; readonly name: string; readonly text: ReactNode };

/** Three large figures side by side, each with its meaning. */
export function FigureColumns({ columns }: { columns: readonly FigureColumn[] }) {
  return (
    <div className="grid gap-y-10 md:grid-cols-3">
      {columns.map(({ figure, name, text }, index) => (
        <div
          key={name}
          className={classNames(
            "border-ink border-t pt-6 md:pr-8",
            index > 0 && "md:border-l md:border-l-line md:pl-8",
          )}
        >
          <p className="display figures font-bold text-76 text-pine md:text-52 lg:text-76">{figure}</p>
          <h3 className="mt-2 text-24">{name}</h3>
          <p className="mt-2 max-w-md text-16 text-stone">{text}</p>
        </div>
      ))}
    </div>
  );
}
