import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import {
  type BalanceDetail,
  downloadAccountDetails,
  mailAccountDetails,
  mailAccountDetailsBody,
} from "#contract/payments/balances.ts";
import { preparerRoles } from "#domain/clients/users/role.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { download } from "#web/api/download.ts";
import { useHasRole } from "#web/client/use-has-role.ts";
import { Button } from "#web/design/button.tsx";
import { CopyRow } from "#web/design/fact-rows.tsx";
import { Notice } from "#web/design/notice.tsx";
import { Panel } from "#web/design/panel.tsx";
import { PasswordField } from "#web/design/password-field.tsx";
import { EmailField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";

/** Payment instructions for this account, to copy, print or mail. */
export function AccountDetails({ balance }: { balance: BalanceDetail }) {
  const { currency, details, isUnderReview, simulated } = balance;
  const mayMail = useHasRole(preparerRoles);
  if (!details) {
    return (
      <Panel heading="Account details">
        {isUnderReview ? (
          <Notice tone="warning">
            Your account is under review. Please don't send any money yet.{" "}
            <Link to="/dashboard-contact" className="link">
              Contact us
            </Link>
          </Notice>
        ) : (
          <p className="text-16 text-stone">We can't receive {currency} by bank transfer right now.</p>
        )}
      </Panel>
    );
  }
  return (
    <Panel heading="Account details">
      {simulated && (
        <Notice tone="warning" className="mb-3">
          <strong className="font-semibold">Simulated bank: do not send real money.</strong> This account
          doesn't exist.
        </Notice>
      )}
      <p className="mb-2 text-14 text-stone">
        Send {currency} here with your reference to add it to this balance.
      </p>
      <DetailRows details={details} />
      <DownloadButton currency={currency} />
      {mayMail && <MailDetailsForm currency={currency} />}
    </Panel>
  );
}

/** Where to pay, to copy; the account number is masked until it is shown. */
export function DetailRows({ details }: { details: NonNullable<BalanceDetail["details"]> }) {
  const [shown, setShown] = useState(false);
  const { accountName, accountNumber, sortCode, bic, iban, reference } = details;
  const masked = `•••• ${accountNumber.slice(-4)}`;
  return (
    <>
      <dl className="divide-y divide-line">
        <CopyRow label="Reference" text={reference} />
        <CopyRow label="Account Name" text={accountName} />
        <CopyRow label="Account Number" text={accountNumber} shown={shown ? accountNumber : masked} />
        {sortCode !== "" && <CopyRow label="Sort Code" text={sortCode} />}
        <CopyRow label="SWIFT/BIC" text={bic} />
        <CopyRow label="IBAN" text={iban} />
      </dl>
      <Button size="small" className="mt-3" onClick={() => setShown(!shown)}>
        {shown ? "Hide account number" : "Show account number"}
      </Button>
    </>
  );
}

function DownloadButton({ currency }: { currency: BalanceDetail["currency"] }) {
  const fetching = useMutation({
    mutationFn: () => download(downloadAccountDetails, { params: { currency } }),
    onError: () =>
      showToast({ title: "Error", text: "Failed to download account details", destructive: true }),
  });
  return (
    <div className="mt-5 border-line border-t pt-5 print:hidden">
      <Button wide busy={fetching.isPending} busyLabel="Preparing the PDF" onClick={() => fetching.mutate()}>
        <Download aria-hidden="true" className="size-5" />
        Download PDF
      </Button>
    </div>
  );
}

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
      className="mt-5 flex flex-col gap-4 border-line border-t pt-5 print:hidden"
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
