import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

export type FieldFacts = {
  label: ReactNode;
  /** Help below the control; stays while there is an error. */
  help?: ReactNode;
  /** The error text. */
  error?: string | undefined;
  /** Shows "optional" beside the label; unmarked fields are required. */
  optional?: boolean | undefined;
  /** Hides the label visually where the context makes it plain. */
  labelHidden?: boolean | undefined;
  className?: string | undefined;
};

export type FieldWiring = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type FieldProps = FieldFacts & {
  /** The control's id, when needed outside. */
  id?: string | undefined;
  children: (wiring: FieldWiring) => ReactNode;
};

/** Label, control, help and error, linked for screen readers. */
export function Field({
  label,
  help,
  error,
  optional,
  labelHidden,
  className,
  id: given,
  children,
}: FieldProps) {
  const own = useId();
  const id = given ?? own;
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const described = classNames(help !== undefined && helpId, error !== undefined && errorId);
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={labelHidden ? "sr-only" : "text-14 font-medium text-ink"}
      >
        {label}
        {optional && <span className="font-normal text-stone"> (optional)</span>}
      </label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      <FieldNotes helpId={helpId} errorId={errorId} help={help} error={error} />
    </div>
  );
}

type FieldNotesProps = { helpId: string; errorId: string; help?: ReactNode; error?: string | undefined };

/** Help and error below a control. The error is announced when it appears. */
export function FieldNotes({ helpId, errorId, help, error }: FieldNotesProps) {
  return (
    <>
      {help !== undefined && (
        <p id={helpId} className="text-13 text-stone">
          {help}
        </p>
      )}
      <div role="alert" className="contents">
        {error !== undefined && (
          <p id={errorId} className="flex items-start gap-1.5 text-14 text-clay">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </>
  );
}

/** The frame shared by every one-line control. */
export const controlFrame =
  "w-full text-ellipsis rounded-field border border-edge bg-panel px-4 text-16 text-ink transition-colors placeholder:text-stone hover:border-ink aria-invalid:border-clay disabled:border-line disabled:bg-quiet disabled:text-stone focus-visible:outline-offset-0";
