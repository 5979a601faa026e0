import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useSearchParams } from "react-router";
import { register, registerBody } from "#contract/auth.ts";
import { call } from "../api/call.ts";
import { showFieldFaults } from "../api/show-field-faults.ts";
import { Button } from "../design/button.tsx";
import { PasswordField } from "../design/password-field.tsx";
import { TextField } from "../design/text-field.tsx";
import { showToast } from "../design/toast.tsx";
import { authenticationFailure } from "./failure-words.ts";
import { PasswordStrengthHint } from "./password-strength-hint.tsx";
import { useSignedIn } from "./use-user.ts";

type Registration = { email: string; password: string; referralCode?: string | undefined };

/** Registration. A referrer's link carries the code as `?ref=`. */
export function RegisterForm() {
  const signedIn = useSignedIn();
  const [search] = useSearchParams();
  const form = useForm<Registration, unknown, Registration>({
    resolver: standardSchemaResolver(registerBody),
    defaultValues: { email: "", password: "", referralCode: search.get("ref") ?? "" },
  });
  const { errors } = form.formState;
  const attempt = useMutation({
    mutationFn: async ({ referralCode, ...rest }: Registration) => {
      await call(register, { body: referralCode ? { ...rest, referralCode } : rest });
      await signedIn();
    },
    onError: (error) => {
      const shown = showFieldFaults(error, form, ["email", "password", "referralCode"]);
      if (!shown) showToast({ ...authenticationFailure(error, "register"), destructive: true });
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => attempt.mutate(body))}
      className="flex flex-col gap-5"
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register("email")}
      />
      <PasswordField
        label="Password"
        help="At least 8 characters, any you like. Long beats complicated."
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
        busy={attempt.isPending}
        busyLabel="Opening your account"
        className="mt-2"
      >
        Register
      </Button>
    </form>
  );
}
