import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { addBeneficiary } from "#contract/payments/beneficiaries.ts";
import { type CurrencyCode, currencies, isCurrencyCode } from "#domain/currency.ts";
import type { AccountFormat } from "#domain/payments/beneficiaries/account-format.ts";
import { hasLocalForm } from "#domain/payments/beneficiaries/bank-forms.ts";
import { parseBeneficiary } from "#domain/payments/beneficiaries/beneficiary.ts";
import type { BeneficiaryType } from "#domain/payments/beneficiaries/beneficiary-type.ts";
import { call } from "#web/api/call.ts";
import { currenciesQuery } from "#web/api/queries.ts";
import { Flag } from "#web/design/flag.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { useAddDraft } from "./add-beneficiary.tsx";
import { AddStep } from "./add-step.tsx";
import { cacheBeneficiary } from "./cache-beneficiary.ts";
import { readType } from "./read-type.ts";
import {
  AccountTabs,
  HolderField,
  OptionalFields,
  RecipientAddressFields,
  SubmitRecipient,
} from "./recipient-fields.tsx";
import { type RecipientInput, recipientFields, recipientInput, suggestedCountry } from "./recipient-input.ts";
import { useRecipientForm } from "./use-recipient-form.ts";

/** /beneficiaries/add/details */
export function AddDetailsPage() {
  const { origin } = useAddDraft();
  const [query] = useSearchParams();
  const type = readType(query.get("type"));
  const currency = query.get("currency")?.toUpperCase() ?? "";
  const open = useQuery(currenciesQuery("beneficiary")).data;
  if (type === undefined) return <Navigate to="/beneficiaries/add" state={origin} replace />;
  if (!isCurrencyCode(currency) || (open && !open.some(({ code }) => code === currency))) {
    return <Navigate to={`/beneficiaries/add/currency?type=${type}`} state={origin} replace />;
  }
  return <DetailsForm key={currency} type={type} currency={currency} />;
}

function DetailsForm({ type, currency }: { type: BeneficiaryType; currency: CurrencyCode }) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const { values: typed, setValues, origin } = useAddDraft();
  const [format, setFormat] = useState<AccountFormat>(hasLocalForm(currency) ? "local" : "iban");
  const kind = { type, currency, format };

  const saving = useMutation({
    mutationFn: (body: RecipientInput) => call(addBeneficiary, { body }),
    onSuccess: async (added) => {
      cacheBeneficiary(queryClient, added);
      showToast({ title: "Recipient saved", text: added.name });
      await navigate(origin.returnTo, { replace: true, state: { addedBeneficiary: added.id } });
    },
  });
  const form = useRecipientForm({
    defaultValues: typed,
    onChange: setValues,
    fields: recipientFields(kind),
    validate: (values) => {
      const addressCountry = values.addressCountry ?? suggestedCountry(values, kind);
      const body = recipientInput({ ...values, addressCountry }, kind);
      const reading = parseBeneficiary({ ...body, ...kind });
      return { body, faults: reading.ok ? {} : reading.faults };
    },
    mutation: saving,
  });

  return (
    <AddStep
      title="Enter their account details"
      step={3}
      back={`/beneficiaries/add/currency?type=${type}`}
      isSending={form.isSending}
    >
      <Form form={form} className="flex flex-col gap-5">
        <p className="flex items-center gap-2.5 text-14 text-stone">
          <Flag currency={currency} />
          An account in {currencies[currency].name} ({currency})
        </p>
        <HolderField form={form} />
        <AccountTabs form={form} currency={currency} format={format} onFormat={setFormat} />
        <RecipientAddressFields form={form} suggested={suggestedCountry(form.methods.watch(), kind)} />
        <OptionalFields form={form} type={type} />
        <FormNotice form={form} kept="We've kept what you entered." />
        <SubmitRecipient saving={form.isSending}>Confirm</SubmitRecipient>
      </Form>
    </AddStep>
  );
}
