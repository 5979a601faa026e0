import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

type PanelProps = ComponentProps<"section"> & {
  /** The panel's heading; omit it where the content has its own. */
  heading?: ReactNode;
  /** At the heading's right: a link or a choice. */
  aside?: ReactNode;
  /** No padding, for edge-to-edge content such as a chart or table. */
  flush?: boolean | undefined;
};

/** A white sheet with a hairline and no shadow. */
export function Panel({ heading, aside, flush, className, children, ...rest }: PanelProps) {
  return (
    <section
      {...rest}
      className={classNames(
        "min-w-0 rounded-panel border border-line bg-panel",
        !flush && "p-5 md:p-6",
        className,
      )}
    >
      {(heading !== undefined || aside !== undefined) && (
        <header
          className={classNames(
            "flex flex-wrap items-center justify-between gap-x-4 gap-y-1 max-md:[&>a]:tap",
            flush ? "px-5 pt-5 md:px-6 md:pt-6" : "mb-3",
          )}
        >
          {heading !== undefined && <h2 className="min-w-0 text-19 wrap-anywhere">{heading}</h2>}
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
