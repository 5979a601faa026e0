import type { ReactNode } from "react";
import { classNames } from "#web/design/class-names.ts";

type SectionHeadingProps = {
  id: string;
  /** The section's name, highlighted. */
  name: string;
  /** Its main point in one sentence. */
  children: ReactNode;
  className?: string | undefined;
};

/** "Savings. Up to five times better …": the name followed by its meaning. */
export function SectionHeading({ id, name, children, className }: SectionHeadingProps) {
  return (
    <h2 id={id} className={classNames("text-34 leading-10 md:text-52 md:leading-14", className)}>
      {name}. <span className="text-stone">{children}</span>
    </h2>
  );
}
