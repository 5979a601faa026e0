import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { login, loginBody } from "#contract/auth.ts";
import { call } from "../api/call.ts";
import { Button } from "../design/button.tsx";
import { PasswordField } from "../design/password-field.tsx";
import { TextField } from "../design/text-field.tsx";
import { showToast } from "../design/toast.tsx";
import { authenticationFailure } from "./failure-words.ts";
import { useSignedIn } from "./use-user.ts";

type Credentials = { email: string; password: string };

/** Log-in by e-mail and password. */
export function LoginForm() {
  const signedIn = useSignedIn();
  const form = useForm<Credentials, unknown, Credentials>({
    resolver: standardSchemaResolver(loginBody),
    defaultValues: { email: "", password: "" },
  });
  const { errors } = form.formState;
  const attempt = useMutation({
    mutationFn: async (body: Credentials) => {
      const { user } = await call(login, { body });
      await signedIn();
      return user;
    },
    onSuccess: (user) => showToast({ title: "Login successful", text: `Welcome back, ${user.name}!` }),
    onError: (error) => {
      showToast({ ...authenticationFailure(error, "login"), destructive: true });
      form.setFocus("password", { shouldSelect: true });
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
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={attempt.isPending}
        busyLabel="Logging in"
        className="mt-2"
      >
        Log in
      </Button>
      <Link to="/forgot-password" className="link self-start text-14">
        Forgotten your password?
      </Link>
    </form>
  );
}
