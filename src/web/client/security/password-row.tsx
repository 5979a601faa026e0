import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { changePassword, passwordChange } from "#contract/clients/security.ts";
import { showFieldErrors } from "#web/api/show-field-errors.ts";
import { call } from "../../api/call.ts";
import { PasswordStrengthHint } from "../../auth/password-strength-hint.tsx";
import { Button } from "../../design/button.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { showToast } from "../../design/toast.tsx";
import { SettingRow } from "./setting-row.tsx";
import { useStepUp } from "./use-step-up.ts";

type Change = { currentPassword: string; newPassword: string };

/** The password, and the form that changes it. */
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
  const form = useForm<Change, unknown, Change>({
    resolver: standardSchemaResolver(passwordChange),
    defaultValues: { currentPassword: "", newPassword: "" },
  });
  const { errors } = form.formState;
  const attempt = useStepUp({
    change: (body: Change) => call(changePassword, { body }),
    onChanged: async () => {
      onChanged();
      showToast({ title: "Password changed", text: "We've signed you out on your other devices." });
      await queryClient.invalidateQueries({ queryKey: ["security"] });
    },
    onFault: (error) => showFieldErrors(error, form, ["currentPassword", "newPassword"]),
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => attempt.mutate(body))}
      className="mt-4 flex flex-col gap-4"
    >
      {/* So that a password manager knows whose password it keeps. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register("currentPassword")}
      />
      <PasswordField
        label="New password"
        help="At least 8 characters. Longer is stronger."
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...form.register("newPassword")}
      />
      <PasswordStrengthHint password={form.watch("newPassword")} email={email} />
      <Button type="submit" variant="ink" className="self-start" busy={attempt.isPending}>
        Change password
      </Button>
    </form>
  );
}
