import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { mailCode } from "#contract/clients/confirmations.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { PasswordField } from "#web/design/password-field.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import type { ProofFormProps } from "./proof-form-props.ts";

type Typed = { password: string; code: string };

const eitherIsWrong = "Your password or this code isn't right. Check both, or send a new code.";

/** Takes the password and a code that is mailed once it is asked for. */
export function EmailCodeForm({ challenge, action, onProof }: ProofFormProps) {
  const { mailing, sentTo, sentCount } = useMailedCode(challenge.token);
  const attempt = useMutation({
    mutationFn: async (typed: Typed) => {
      if (sentTo === undefined) await mailing.mutateAsync();
      else await onProof({ factor: "email_code", ...typed });
    },
  });
  const form = useMutationForm<Typed>({
    defaultValues: { password: "", code: "" },
    mutation: attempt,
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === "confirmation_failed")
        form.showFaults({ code: eitherIsWrong });
      else form.showMessage(getErrorMessage(error));
    },
  });
  const { element, methods } = form;
  useEffect(() => {
    if (sentCount > 0) element.current?.querySelector<HTMLElement>("input[name=code]")?.focus();
  }, [sentCount, element]);
  const { password, code } = methods.watch();
  return (
    <Form form={form} data-proof className="mt-5 flex flex-col gap-4">
      <PasswordField label="Your password" autoComplete="current-password" {...form.field("password")} />
      {sentTo !== undefined && (
        <TextField
          label="Code from our email"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          {...form.field("code")}
        />
      )}
      <p role="status" className="text-14 text-stone wrap-anywhere">
        {describeMail(sentTo, sentCount)}
      </p>
      <FormNotice form={form} />
      <Button
        type="submit"
        variant="ink"
        wide
        busy={form.isSending}
        disabled={password === "" || (sentTo !== undefined && code.trim() === "")}
      >
        {sentTo === undefined ? "Email me a code" : action}
      </Button>
      {sentTo !== undefined && (
        <button
          type="button"
          className="link self-center text-14"
          disabled={mailing.isPending}
          onClick={() => {
            form.clearErrors();
            methods.setValue("code", "");
            mailing.mutate(undefined, { onError: form.showRefusal });
          }}
        >
          Send it again
        </button>
      )}
    </Form>
  );
}

function describeMail(sentTo: string | undefined, sentCount: number): string {
  if (sentTo === undefined)
    return "You don't have two-step log-in yet, so we also check that you can read your email.";
  const again = sentCount > 1 ? " again. Only the newest code works" : "";
  return `We've emailed a code to ${sentTo}${again}. It works once, for ten minutes.`;
}

/** Has codes mailed, and says where to and how many so far. */
function useMailedCode(challenge: string) {
  const [sent, setSent] = useState<{ to: string | undefined; count: number }>({ to: undefined, count: 0 });
  const mailing = useMutation({
    mutationFn: () => call(mailCode, { body: { challenge } }),
    onSuccess: ({ email }) => setSent(({ count }) => ({ to: email, count: count + 1 })),
  });
  return { mailing, sentTo: sent.to, sentCount: sent.count };
}
