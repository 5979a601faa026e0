import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { register, registerBody } from "#contract/clients/auth.ts";
import { showFieldErrors } from "#web/api/show-field-errors.ts";
import { call } from "../api/call.ts";
import { Button } from "../design/button.tsx";
import { PasswordField } from "../design/password-field.tsx";
import { EmailField, TextField } from "../design/text-field.tsx";
import { showToast } from "../design/toast.tsx";
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

type Form = Pick<UseFormReturn<Registration, unknown, Registration>, "setValue" | "getValues">;

function useReferralOfLink({ setValue, getValues }: Form): void {
  useEffect(() => {
    const referralCode = new URLSearchParams(location.search).get("ref");
    if (referralCode && !getValues("referralCode")) setValue("referralCode", referralCode);
  }, [setValue, getValues]);
}

/** Registration. A referrer's link carries the code as `?ref=`. */
export function RegisterForm() {
  const form = useForm<Registration, unknown, Registration>({
    resolver: standardSchemaResolver(registerBody),
    defaultValues: { name: "", email: "", password: "", referralCode: "" },
  });
  useTypedBeforeHydration(form, fields);
  useReferralOfLink(form);
  const { errors } = form.formState;
  const attempt = useMutation({
    mutationFn: ({ name, referralCode, ...rest }: Registration) =>
      call(register, { body: { ...rest, ...(name && { name }), ...(referralCode && { referralCode }) } }),
    onSuccess: ({ user }) => redirectAfterLogin(user),
    onError: (error) => {
      const shown = showFieldErrors(error, form, fields);
      if (!shown) showToast({ ...getAuthErrorToast(error, "register"), destructive: true });
    },
  });
  return (
    <form
      noValidate
      method="post"
      onSubmit={form.handleSubmit((body) => attempt.mutate(body))}
      className="flex flex-col gap-5"
    >
      <EmailField
        label="Email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <TextField
        label="Full name"
        optional
        autoComplete="name"
        error={errors.name?.message}
        {...form.register("name")}
      />
      <PasswordField
        label="Password"
        help="At least 8 characters. Longer is stronger."
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <PasswordStrengthHint password={form.watch("password")} email={form.watch("email")} />
      <TextField
        label="Referral code"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.referralCode?.message}
        {...form.register("referralCode")}
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
    </form>
  );
}
