import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { mailAccountDetails, mailAccountDetailsBody } from "#contract/payments/balances.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { ApiError } from "#web/api/api-error.ts";
import { showFieldErrors } from "#web/api/show-field-errors.ts";
import { call } from "../../api/call.ts";
import { Button } from "../../design/button.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { EmailField } from "../../design/text-field.tsx";
import { showToast } from "../../design/toast.tsx";

type FormValues = { email: string; password?: string | undefined };

const empty = { email: "", password: "" };

/** Mails the details: to the client's own confirmed address at once, to any other after the password. */
export function MailDetailsForm({ currency }: { currency: CurrencyCode }) {
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm<FormValues, unknown, FormValues>({
    resolver: standardSchemaResolver(mailAccountDetailsBody),
    defaultValues: empty,
  });
  const sending = useMutation({
    mutationFn: ({ email, password }: FormValues) =>
      call(mailAccountDetails, { params: { currency }, body: { email, ...(password && { password }) } }),
    onSuccess: ({ message }) => {
      form.reset(empty);
      setAsksPassword(false);
      showToast({ title: "Success", text: message });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields.password !== undefined) setAsksPassword(true);
      if (showFieldErrors(error, form, ["email", "password"])) return;
      const why = error instanceof ApiError && error.status === 429 ? ` ${error.message}` : "";
      const failed = `Failed to send account details${why && `.${why}`}`;
      showToast({ title: "Error", text: failed, destructive: true });
    },
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      aria-label="Email these details"
      onSubmit={form.handleSubmit((asked) => sending.mutate(asked))}
      className="mt-5 flex flex-col gap-4 border-line border-t pt-5"
    >
      <EmailField
        label="Email"
        autoComplete="email"
        help="To send them to a different address, you'll need your password."
        error={errors.email?.message}
        {...form.register("email")}
      />
      {asksPassword && (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password")}
        />
      )}
      <Button type="submit" wide busy={sending.isPending} busyLabel="Sending...">
        Send Details
      </Button>
    </form>
  );
}
