import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type OpenedRecipientRequest,
  openRecipientRequest,
  submitRecipientDetails,
} from "#contract/payments/recipient-requests.ts";
import { currencies } from "#domain/currency.ts";
import type { AccountFormat } from "#domain/payments/beneficiaries/account-format.ts";
import { hasLocalForm } from "#domain/payments/beneficiaries/bank-forms.ts";
import { parseBeneficiary } from "#domain/payments/beneficiaries/beneficiary.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { AccountFrame } from "#web/auth/account-frame.tsx";
import { useLinkToken } from "#web/auth/use-link-token.ts";
import {
  AccountTabs,
  HolderField,
  RecipientAddressFields,
  SubmitRecipient,
} from "#web/client/beneficiaries/recipient-fields.tsx";
import {
  type RecipientInput,
  recipientFields,
  recipientInput,
  suggestedCountry,
} from "#web/client/beneficiaries/recipient-input.ts";
import { useRecipientForm } from "#web/client/beneficiaries/use-recipient-form.ts";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { usePageTitle } from "#web/design/page-title.ts";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import { LeaveFormQuestion } from "#web/form/leave-form-question.tsx";

const title = "Your account details";

/** /recipient-details: a recipient enters their own account for the client who asked. */
export function RecipientDetailsPage() {
  usePageTitle(title);
  const token = useLinkToken();
  const opened = useQuery({
    queryKey: ["recipient-details", token],
    queryFn: ({ signal }) => call(openRecipientRequest, { body: { token }, signal }),
    enabled: token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [isSent, setSent] = useState(false);
  if (isSent)
    return (
      <AccountFrame title="Thank you" back={null}>
        <Notice tone="info">
          We've passed your details on to {opened.data?.askedBy}. You can close this page.
        </Notice>
      </AccountFrame>
    );
  if (token === "" || isOver(opened.error)) return <LinkOver />;
  return (
    <AccountFrame title={title} back={null}>
      <QueryBoundary
        query={opened}
        skeleton={<SkeletonRows label="Loading the request" rows={3} />}
        failure={{ title: "We couldn't load the request.", reassurance: "The link still works." }}
      >
        {(request) => <DetailsForm request={request} token={token} onSent={() => setSent(true)} />}
      </QueryBoundary>
    </AccountFrame>
  );
}

type DetailsFormProps = { request: OpenedRecipientRequest; token: string; onSent: () => void };

function DetailsForm({ request, token, onSent }: DetailsFormProps) {
  const { askedBy, name, type, currency, country, expiresAt } = request;
  const [format, setFormat] = useState<AccountFormat>(hasLocalForm(currency) ? "local" : "iban");
  const kind = { type, currency, format };
  const sending = useMutation({
    // Who asked has chosen the type, the currency and the rest.
    mutationFn: ({ type: _type, currency: _currency, nickname, email, ...account }: RecipientInput) =>
      call(submitRecipientDetails, { body: { ...account, token } }),
    onSuccess: onSent,
  });
  const suggested = (values: Parameters<typeof suggestedCountry>[0]) =>
    suggestedCountry(values, kind) || (country ?? "");
  const fields = recipientFields(kind).filter((field) => field !== "email");
  const form = useRecipientForm({
    defaultValues: { accountHolder: name },
    fields,
    validate: (values) => {
      const addressCountry = values.addressCountry ?? suggested(values);
      const body = recipientInput({ ...values, addressCountry }, kind, fields);
      const reading = parseBeneficiary({ ...body, ...kind });
      return { body, faults: reading.ok ? {} : reading.faults };
    },
    mutation: sending,
  });
  if (isOver(sending.error)) return <OverNotice />;
  return (
    <>
      <p className="mb-5 text-16">
        <strong className="font-semibold">{askedBy}</strong> wants to pay you with Summit and asks for your
        account in {currencies[currency].name}.
      </p>
      <Notice tone="info" className="mb-5">
        Only enter your details if you expect to be paid by {askedBy}. We never ask for a password, a card or
        a code.
      </Notice>
      <dl className="mb-6 divide-y divide-line border-line border-y">
        <FactRow name="Account in">
          {currency} · {currencies[currency].name}
        </FactRow>
        <FactRow name="Link works until">{formatDateTime(expiresAt)}</FactRow>
      </dl>
      <Form form={form} className="flex flex-col gap-5">
        <HolderField form={form} />
        <AccountTabs form={form} currency={currency} format={format} onFormat={setFormat} />
        <RecipientAddressFields
          form={form}
          suggested={suggested(form.methods.watch())}
          townHelp="Where you live or are based."
        />
        <TextField label="Bank name" optional autoComplete="off" {...form.field("bank")} />
        <FormNotice form={form} kept="We've kept what you entered." />
        <SubmitRecipient saving={form.isSending}>Send details</SubmitRecipient>
        <p className="text-13 text-stone">
          Only {askedBy} and Summit see what you enter. It can't be changed after you send it.
        </p>
        <LeaveFormQuestion form={form} />
      </Form>
    </>
  );
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === "link_invalid";
}

function LinkOver() {
  return (
    <AccountFrame title={title} back={null}>
      <OverNotice />
    </AccountFrame>
  );
}

function OverNotice() {
  return (
    <Notice tone="error">
      This link has expired, was cancelled or was already used. Ask whoever wants to pay you to send another.
    </Notice>
  );
}
