import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { loginBody } from "#contract/clients/auth.ts";
import { adminLogin, type StaffUser } from "#contract/clients/staff-auth.ts";
import { z } from "#contract/zod.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { useMutationForm } from "#web/form/use-mutation-form.ts";

type Credentials = { email: string; password: string; code: string };

type DeskLogin = {
  /** Of the only one who can log in; empty where the form asks for it. */
  readonly email?: string;
  readonly onLogIn: (user: StaffUser) => void;
  /** Shows why the log-in was refused; by default the form does. */
  readonly showRefusal?: (text: string) => void;
};

/** The form of a staff log-in; it asks for a code once the server does. */
export function useDeskLogin({ email = "", onLogIn, showRefusal }: DeskLogin) {
  const [asksForCode, setAsksForCode] = useState(false);
  const attempt = useMutation({
    mutationFn: ({ code, ...body }: Credentials) =>
      call(adminLogin, { body: { ...body, ...(asksForCode && { code }) } }),
    onSuccess: ({ user }) => onLogIn(user),
  });
  const form = useMutationForm<Credentials>({
    schema: loginBody.extend({ code: z.string() }),
    defaultValues: { email, password: "", code: "" },
    mutation: attempt,
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === "code_needed") return setAsksForCode(true);
      if (error instanceof ApiError && error.code === "code_wrong")
        return form.showFaults({ code: error.message });
      const show = showRefusal ?? form.showMessage;
      show(getErrorMessage(error, "Login failed"));
      form.methods.setFocus("password", { shouldSelect: true });
    },
  });
  return { form, asksForCode };
}
