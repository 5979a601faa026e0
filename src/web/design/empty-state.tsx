import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { RidgeDrawing } from "./ridge.tsx";

type EmptyStateProps = {
  title: string;
  /** The purpose of this place. */
  children: ReactNode;
  /** Its single button. */
  action?: ReactNode;
  className?: string | undefined;
};

/** An empty place: what it is for and how to start. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames("flex flex-col items-center gap-2 py-6 text-center", className)}>
      <RidgeDrawing className="h-16 w-52 max-w-full" shape={title.length} />
      <p className="display mt-2 font-bold text-19">{title}</p>
      <p className="max-w-sm text-14 text-stone">{children}</p>
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
