import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { controlFrame, Field, type FieldFacts } from "./field.tsx";

type TextFieldProps = FieldFacts & Omit<ComponentProps<"input">, keyof FieldFacts>;

/** One line of text. Takes react-hook-form's `register` props. */
export function TextField({
  label,
  help,
  error,
  optional,
  labelHidden,
  className,
  id,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, help, error, optional, labelHidden, className, id }}>
      {(wiring) => <input type="text" {...input} {...wiring} className={classNames(controlFrame, "h-13")} />}
    </Field>
  );
}

/** An email address: the right keyboard, no autocorrection. */
export function EmailField(props: TextFieldProps) {
  return <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}

type TextAreaProps = FieldFacts & Omit<ComponentProps<"textarea">, keyof FieldFacts>;

/** Several lines of text. */
export function TextArea({
  label,
  help,
  error,
  optional,
  labelHidden,
  className,
  id,
  rows = 5,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ label, help, error, optional, labelHidden, className, id }}>
      {(wiring) => (
        <textarea rows={rows} {...area} {...wiring} className={classNames(controlFrame, "py-3")} />
      )}
    </Field>
  );
}
