import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { mailAccountDetails, mailAccountDetailsBody } from "#contract/payments/balances.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "../../api/call.ts";
import { Button } from "../../design/button.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { EmailField } from "../../design/text-field.tsx";
import { showToast } from "../../design/toast.tsx";
import { Form } from "../../form/form.tsx";
import { useMutationForm } from "../../form/use-mutation-form.ts";

type FormValues = { email: string; password?: string | undefined };

const empty = { email: "", password: "" };

/** Mails the details: to the client's own confirmed address at once, to any other after the password. */
export function MailDetailsForm({ currency }: { currency: CurrencyCode }) {
  const [asksPassword, setAsksPassword] = useState(false);
  const sending = useMutation({
    mutationFn: ({ email, password }: FormValues) =>
      call(mailAccountDetails, { params: { currency }, body: { email, ...(password && { password }) } }),
    onSuccess: ({ message }) => {
      form.methods.reset(empty);
      setAsksPassword(false);
      showToast({ title: "Success", text: message });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields.password !== undefined) setAsksPassword(true);
    },
  });
  const form = useMutationForm<FormValues>({
    schema: mailAccountDetailsBody,
    defaultValues: empty,
    mutation: sending,
    onRefused: (error) => {
      const why = error instanceof ApiError && error.status === 429 ? ` ${error.message}` : "";
      const failed = `Failed to send account details${why && `.${why}`}`;
      showToast({ title: "Error", text: failed, destructive: true });
    },
  });
  return (
    <Form
      form={form}
      aria-label="Email these details"
      className="mt-5 flex flex-col gap-4 border-line border-t pt-5"
    >
      <EmailField
        label="Email"
        autoComplete="email"
        help="To send them to a different address, you'll need your password."
        {...form.field("email")}
      />
      {asksPassword && (
        <PasswordField label="Password" autoComplete="current-password" {...form.field("password")} />
      )}
      <Button type="submit" wide busy={form.isSending} busyLabel="Sending...">
        Send Details
      </Button>
    </Form>
  );
}
