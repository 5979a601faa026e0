import type { ComponentProps, FormEvent, RefObject } from "react";
import { useHoldDialog } from "#web/design/hold-dialog.ts";
import { Notice } from "#web/design/notice.tsx";
import { goToNextField, hintEnterKey } from "./enter-key.ts";
import type { FormMessage } from "./use-mutation-form.ts";

type FormState = {
  readonly element: RefObject<HTMLFormElement | null>;
  readonly submit: (event: FormEvent) => Promise<void>;
  readonly message: FormMessage | undefined;
  readonly isSending: boolean;
};

type FormProps = Omit<ComponentProps<"form">, "onSubmit" | "onFocus" | "onKeyDown" | "ref" | "noValidate"> & {
  form: FormState;
};

/** The form element of `useMutationForm`; native validation is off. A dialog around it stays open while it sends. */
export function Form({ form, ...attributes }: FormProps) {
  useHoldDialog(form.isSending);
  return (
    <form
      {...attributes}
      noValidate
      ref={form.element}
      onSubmit={form.submit}
      onFocus={hintEnterKey}
      onKeyDown={goToNextField}
    />
  );
}

/** The message for the whole form; `kept` is added after a refusal to say that nothing typed was lost. */
export function FormNotice({ form: { message }, kept }: { form: FormState; kept?: string }) {
  if (message === undefined) return null;
  return (
    <Notice tone="error">
      {message.text}
      {message.isRefusal && kept !== undefined && ` ${kept}`}
    </Notice>
  );
}
