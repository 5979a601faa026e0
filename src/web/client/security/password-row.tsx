import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changePassword, passwordChange } from "#contract/clients/security.ts";
import { call } from "#web/api/call.ts";
import { PasswordStrengthHint } from "#web/auth/password-strength-hint.tsx";
import { Button } from "#web/design/button.tsx";
import { PasswordField } from "#web/design/password-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { SettingRow } from "./setting-row.tsx";
import { showStepUpFailure } from "./use-step-up.ts";

type Change = { currentPassword: string; newPassword: string };

export function PasswordRow({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <SettingRow
      name="Password"
      state="Changing it signs you out on your other devices."
      action={
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Cancel" : "Change"}
          <span className="sr-only"> password</span>
        </Button>
      }
    >
      {open && <PasswordForm email={email} onChanged={() => setOpen(false)} />}
    </SettingRow>
  );
}

function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const queryClient = useQueryClient();
  const attempt = useMutation({
    mutationFn: (body: Change) => call(changePassword, { body }),
    onSuccess: async () => {
      onChanged();
      showToast({ title: "Password changed", text: "We've signed you out on your other devices." });
      await queryClient.invalidateQueries({ queryKey: ["security"] });
    },
  });
  const form = useMutationForm({
    schema: passwordChange,
    defaultValues: { currentPassword: "", newPassword: "" },
    mutation: attempt,
    onRefused: showStepUpFailure,
  });
  return (
    <Form form={form} className="mt-4 flex flex-col gap-4">
      {/* So that a password manager knows whose password it keeps. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...form.field("currentPassword")}
      />
      <PasswordField
        label="New password"
        help="At least 8 characters. Longer is stronger."
        autoComplete="new-password"
        {...form.field("newPassword")}
      />
      <PasswordStrengthHint password={form.methods.watch("newPassword")} email={email} />
      <Button type="submit" variant="ink" className="self-start" busy={form.isSending}>
        Change password
      </Button>
    </Form>
  );
}
