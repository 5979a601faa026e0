import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { changeEmail, emailChange } from "#contract/clients/security.ts";
import { call } from "#web/api/call.ts";
import { Badge } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { Notice } from "#web/design/notice.tsx";
import { EmailField } from "#web/design/text-field.tsx";
import { Form } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { SettingRow } from "./setting-row.tsx";
import { showStepUpFailure } from "./use-step-up.ts";

type Change = { email: string };

/** The email address and a form to change it by a mailed link. */
export function EmailRow({ email, verified }: { email: string; verified: boolean }) {
  const [open, setOpen] = useState(false);
  const [mailed, setMailed] = useState<string | undefined>();
  return (
    <SettingRow
      name="Email address"
      state={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 wrap-anywhere">{email}</span>
          <Badge tone={verified ? "good" : "waiting"}>{verified ? "Confirmed" : "Not confirmed"}</Badge>
        </span>
      }
      action={
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Cancel" : "Change"}
          <span className="sr-only"> email address</span>
        </Button>
      }
    >
      {mailed !== undefined && !open && (
        <Notice className="mt-4">
          <p role="status">
            If this address is available, we've sent a link to {mailed}. Open it within 24 hours to change
            your address.
          </p>
        </Notice>
      )}
      {open && (
        <EmailForm
          onMailed={(to) => {
            setMailed(to);
            setOpen(false);
          }}
        />
      )}
    </SettingRow>
  );
}

function EmailForm({ onMailed }: { onMailed: (email: string) => void }) {
  const attempt = useMutation({
    mutationFn: (body: Change) => call(changeEmail, { body }),
    onSuccess: (_, { email }) => onMailed(email),
  });
  const form = useMutationForm({
    schema: emailChange,
    defaultValues: { email: "" },
    mutation: attempt,
    onRefused: showStepUpFailure,
  });
  return (
    <Form form={form} className="mt-4 flex flex-col gap-4">
      <EmailField
        label="New email address"
        autoComplete="email"
        help="We'll email a link to it. Your address changes once you open the link."
        {...form.field("email")}
      />
      <Button type="submit" variant="ink" className="self-start" busy={form.isSending}>
        Email me the link
      </Button>
    </Form>
  );
}
