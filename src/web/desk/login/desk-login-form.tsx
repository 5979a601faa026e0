import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { loginBody } from "#contract/auth.ts";
import { adminLogin } from "#contract/staff-auth.ts";
import { call } from "../../api/call.ts";
import { failureWords } from "../../api/call-failed.ts";
import { staffQuery } from "../../api/staff-query.ts";
import { Button } from "../../design/button.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { TextField } from "../../design/text-field.tsx";
import { showToast } from "../../design/toast.tsx";

type Credentials = { email: string; password: string };

/** Log-in of a colleague by e-mail and password. */
export function DeskLoginForm() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const wayBack = useWayBack();
  const form = useForm<Credentials, unknown, Credentials>({
    resolver: standardSchemaResolver(loginBody),
    defaultValues: { email: "", password: "" },
  });
  const { errors } = form.formState;
  const attempt = useMutation({
    mutationFn: (body: Credentials) => call(adminLogin, { body }),
    onSuccess: ({ user }) => {
      // What a colleague before read is not the next one's to see.
      queryClient.clear();
      queryClient.setQueryData(staffQuery.queryKey, user);
      navigate(wayBack, { replace: true });
    },
    onError: (error) => {
      showToast({ title: "Error", text: failureWords(error, "Login failed"), destructive: true });
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
        busy={attempt.isPending}
        busyLabel="Logging in"
        className="mt-2"
      >
        Log in
      </Button>
    </form>
  );
}

/** The screen that the guard sent away from, or the clients. */
function useWayBack(): string {
  const state: unknown = useLocation().state;
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
  return typeof from === "string" && from.startsWith("/admin/") ? from : "/admin/clients";
}
