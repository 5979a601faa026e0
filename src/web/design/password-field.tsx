import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { controlFrame, Field, type FieldFacts } from "./field.tsx";

type PasswordFieldProps = FieldFacts & Omit<ComponentProps<"input">, keyof FieldFacts | "type">;

/** A password with a button that shows it. Takes react-hook-form's `register` props. */
export function PasswordField({
  label,
  help,
  error,
  optional,
  labelHidden,
  className,
  id,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, help, error, optional, labelHidden, className, id }}>
      {(wiring) => (
        <div className="relative">
          <input
            {...input}
            {...wiring}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(controlFrame, "h-13 pr-14")}
          />
          <IconButton
            label={shown ? "Hide password" : "Show password"}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute top-1 right-1"
          >
            {shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
