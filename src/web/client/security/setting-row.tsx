import type { ReactNode } from "react";
import { classNames } from "#web/design/class-names.ts";

type SettingRowProps = {
  name: string;
  /** The current state. */
  state: ReactNode;
  /** The button that changes it. */
  action?: ReactNode;
  /** The form that the button opens. */
  children?: ReactNode;
  className?: string | undefined;
};

/** One setting: name, state, button, and the form while open. */
export function SettingRow({ name, state, action, children, className }: SettingRowProps) {
  return (
    <div className={classNames("border-line border-t py-4 first-of-type:border-t-0 last:pb-0", className)}>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-sans font-semibold text-16 tracking-normal">{name}</h3>
          <div className="text-14 text-stone wrap-anywhere">{state}</div>
        </div>
        {action && <div className="shrink-0">{action}</div>}
      </div>
      {children}
    </div>
  );
}
