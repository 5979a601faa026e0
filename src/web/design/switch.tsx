import { Switch as Base } from "@base-ui/react/switch";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldNotes } from "./field.tsx";

type SwitchProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** On or off, effective at once. */
export function Switch({ label, help, error, checked, onChange, disabled = false, className }: SwitchProps) {
  const id = useId();
  const described = classNames(help !== undefined && `${id}-help`, error !== undefined && `${id}-error`);
  return (
    <div className={classNames("flex flex-col", className)}>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <label id={`${id}-label`} htmlFor={id} className="font-medium text-16">
          {label}
        </label>
        <Base.Root
          id={id}
          checked={checked}
          onCheckedChange={onChange}
          disabled={disabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={described || undefined}
          className="relative flex h-7 w-12 shrink-0 cursor-pointer rounded-pill bg-edge p-1 transition-colors data-checked:bg-pine data-disabled:cursor-default data-disabled:opacity-50 after:absolute after:inset-x-0 after:-inset-y-2"
        >
          <Base.Thumb className="size-5 rounded-pill bg-panel transition-transform data-checked:translate-x-5" />
        </Base.Root>
      </div>
      <FieldNotes helpId={`${id}-help`} errorId={`${id}-error`} help={help} error={error} />
    </div>
  );
}
