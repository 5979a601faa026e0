import { Check } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldNotes } from "./field.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
};

/** A native checkbox for forms; takes react-hook-form's `register` props. */
export function Checkbox({ label, help, error, className, id: given, ...input }: CheckboxProps) {
  const own = useId();
  const id = given ?? own;
  const described = classNames(help !== undefined && `${id}-help`, error !== undefined && `${id}-error`);
  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2.5 text-16">
        <span className="relative mt-0.5 grid size-5 shrink-0">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-describedby={described || undefined}
            aria-invalid={error ? true : undefined}
            className="peer size-5 appearance-none rounded-[6px] border-2 border-edge bg-panel transition-colors checked:border-pine checked:bg-pine hover:border-ink aria-invalid:border-clay disabled:not-checked:bg-quiet"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-0.5 size-4 scale-50 text-on-pine opacity-0 transition peer-checked:scale-100 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      <FieldNotes helpId={`${id}-help`} errorId={`${id}-error`} help={help} error={error} />
    </div>
  );
}
