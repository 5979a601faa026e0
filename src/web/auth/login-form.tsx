import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { login, loginBody } from "#contract/auth.ts";
import { call } from "../api/call.ts";
import { Button } from "../design/button.tsx";
import { keepToast } from "../design/kept-toast.ts";
import { PasswordField } from "../design/password-field.tsx";
import { TextField } from "../design/text-field.tsx";
import { showToast } from "../design/toast.tsx";
import { authenticationFailure } from "./failure-words.ts";
import { goOn } from "./go-on.ts";
import { useTypedBefore } from "./typed-before.ts";

type Credentials = { email: string; password: string };

/** Log-in by e-mail and password. */
export function LoginForm() {
  const form = useForm<Credentials, unknown, Credentials>({
    resolver: standardSchemaResolver(loginBody),
    defaultValues: { email: "", password: "" },
  });
  useTypedBefore(form, ["email", "password"]);
  const { errors } = form.formState;
  const attempt = useMutation({
    mutationFn: (body: Credentials) => call(login, { body }),
    onSuccess: ({ user }) => {
      keepToast({ title: "Login successful", text: `Welcome back, ${user.name}!` });
      goOn(user);
    },
    onError: (error) => {
      showToast({ ...authenticationFailure(error, "login"), destructive: true });
      form.setFocus("password", { shouldSelect: true });
    },
  });
  return (
    <form
      noValidate
      method="post"
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
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={attempt.isPending || attempt.isSuccess}
        busyLabel="Logging in"
        className="mt-2"
      >
        Log in
      </Button>
      <a href="/forgot-password" className="link self-start text-14">
        Forgotten your password?
      </a>
    </form>
  );
}
