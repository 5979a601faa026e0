import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { register, registerBody } from "#contract/clients/auth.ts";
import { call } from "../api/call.ts";
import { Button } from "../design/button.tsx";
import { PasswordField } from "../design/password-field.tsx";
import { EmailField, TextField } from "../design/text-field.tsx";
import { showToast } from "../design/toast.tsx";
import { Form } from "../form/form.tsx";
import { useMutationForm } from "../form/use-mutation-form.ts";
import { getAuthErrorToast } from "./auth-error-toast.ts";
import { PasswordStrengthHint } from "./password-strength-hint.tsx";
import { redirectAfterLogin } from "./redirect-after-login.ts";
import { useTypedBeforeHydration } from "./use-typed-before-hydration.ts";

type Registration = {
  name?: string | undefined;
  email: string;
  password: string;
  referralCode?: string | undefined;
};

const fields = ["name", "email", "password", "referralCode"] as const;

type ReferralForm = Pick<UseFormReturn<Registration, unknown, Registration>, "setValue" | "getValues">;

function useReferralOfLink({ setValue, getValues }: ReferralForm): void {
  useEffect(() => {
    const referralCode = new URLSearchParams(location.search).get("ref");
    if (referralCode && !getValues("referralCode")) setValue("referralCode", referralCode);
  }, [setValue, getValues]);
}

/** Registration. A referral link carries the code as `?ref=`. */
export function RegisterForm() {
  const attempt = useMutation({
    mutationFn: ({ name, referralCode, ...rest }: Registration) =>
      call(register, { body: { ...rest, ...(name && { name }), ...(referralCode && { referralCode }) } }),
    onSuccess: ({ user }) => redirectAfterLogin(user),
  });
  const form = useMutationForm<Registration>({
    schema: registerBody,
    defaultValues: { name: "", email: "", password: "", referralCode: "" },
    mutation: attempt,
    onRefused: (error) => showToast({ ...getAuthErrorToast(error, "register"), destructive: true }),
  });
  useTypedBeforeHydration(form.methods, fields);
  useReferralOfLink(form.methods);
  return (
    <Form form={form} method="post" className="flex flex-col gap-5">
      <EmailField label="Email" autoComplete="username" {...form.field("email")} />
      <TextField label="Full name" optional autoComplete="name" {...form.field("name")} />
      <PasswordField
        label="Password"
        help="At least 8 characters. Longer is stronger."
        autoComplete="new-password"
        {...form.field("password")}
      />
      <PasswordStrengthHint password={form.methods.watch("password")} email={form.methods.watch("email")} />
      <TextField
        label="Referral code"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field("referralCode")}
      />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={attempt.isPending || attempt.isSuccess}
        busyLabel="Opening your account"
        className="mt-2"
      >
        Register
      </Button>
    </Form>
  );
}
