import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { type Beneficiary, editBeneficiary } from "#contract/payments/beneficiaries.ts";
import { parseBeneficiary, parseRecipientFacts } from "#domain/payments/beneficiaries/beneficiary.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { beneficiaryQuery } from "#web/api/beneficiary-queries.ts";
import { call } from "#web/api/call.ts";
import { FactorNotice } from "#web/client/security/factor-notice.tsx";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { Switch } from "#web/design/switch.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form } from "#web/form/form.tsx";
import { LeaveFormQuestion } from "#web/form/leave-form-question.tsx";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { cacheBeneficiary } from "./cache-beneficiary.ts";
import {
  AccountTabs,
  HolderField,
  OptionalFields,
  RecipientAddressFields,
  SubmitRecipient,
} from "./recipient-fields.tsx";
import {
  addressFields,
  type RecipientField,
  type RecipientInput,
  type RecipientKind,
  type RecipientValues,
  recipientFields,
  recipientInput,
} from "./recipient-input.ts";
import { useRecipientForm } from "./use-recipient-form.ts";
import { WithBeneficiary } from "./with-beneficiary.tsx";

/** /beneficiaries/:id/edit. The account stays unless the client enters another. */
export function EditBeneficiaryPage() {
  const { id = "" } = useParams();
  return (
    <WithBeneficiary key={id} id={id} title="Edit Details">
      {(beneficiary) => <EditForm beneficiary={beneficiary} />}
    </WithBeneficiary>
  );
}

const factFields: readonly RecipientField[] = ["accountHolder", ...addressFields, "bank", "email"];

/** The editable fields. */
function shownFields(kind: RecipientKind, newAccount: boolean): readonly RecipientField[] {
  return recipientFields(kind).filter((field) => newAccount || factFields.includes(field));
}

/** The request body of the editable fields, and its errors. */
function validateEdit(
  { type, currency, format: enteredAs }: Beneficiary,
  values: RecipientValues,
  { newAccount, format }: { newAccount: boolean; format: Beneficiary["format"] },
) {
  const kind = { type, currency, format };
  // Without account fields the account and its format stay.
  const body = newAccount
    ? recipientInput(values, kind)
    : recipientInput(values, { ...kind, format: enteredAs }, shownFields(kind, false));
  const reading = newAccount
    ? parseBeneficiary({ ...body, ...kind })
    : parseRecipientFacts({ ...body, type, currency });
  return { body, faults: reading.ok ? {} : reading.faults };
}

function savedValues({ name, bank, email, address, countryCode }: Beneficiary): RecipientValues {
  return {
    accountHolder: name,
    bank,
    email: email ?? "",
    addressLine: address?.line ?? "",
    town: address?.town ?? "",
    addressCountry: address?.country ?? countryCode,
  };
}

function EditForm({ beneficiary }: { beneficiary: Beneficiary }) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const back = `/beneficiaries/${beneficiary.id}`;
  const [newAccount, setNewAccount] = useState(false);
  const [format, setFormat] = useState(beneficiary.format);
  const [version, setVersion] = useState(beneficiary.version);

  const saving = useMutation({
    mutationFn: (body: RecipientInput) =>
      call(editBeneficiary, { params: { id: beneficiary.id }, body: { ...body, version } }),
    onSuccess: async (edited) => {
      cacheBeneficiary(queryClient, edited);
      showToast({ title: "Details saved" });
      await navigate(back, { replace: true });
    },
  });
  const form = useRecipientForm({
    defaultValues: savedValues(beneficiary),
    fields: shownFields({ ...beneficiary, format }, newAccount),
    validate: (values) => validateEdit(beneficiary, values, { newAccount, format }),
    mutation: saving,
  });

  async function takeNewer() {
    const newer = await queryClient.fetchQuery({ ...beneficiaryQuery(beneficiary.id), staleTime: 0 });
    setVersion(newer.version);
    form.clearErrors();
  }

  return (
    <>
      <PageHeader title="Edit Details" lead={beneficiary.name} back={{ to: back, label: "Recipient" }} />
      <FactorNotice before="you change a recipient" />
      <Panel className="max-w-2xl">
        <Form form={form} className="flex flex-col gap-5">
          <HolderField form={form} />
          <RecipientAddressFields form={form} />
          <OptionalFields form={form} type={beneficiary.type} />
          <div className="border-line border-t pt-3">
            <Switch
              label="Use a different account"
              help={`Currently ${beneficiary.accountNumber}, in ${beneficiary.currency}. Payments in progress still go there.`}
              checked={newAccount}
              onChange={setNewAccount}
            />
          </div>
          {newAccount && (
            <AccountTabs form={form} currency={beneficiary.currency} format={format} onFormat={setFormat} />
          )}
          {form.message && <EditFailure error={saving.error} onTakeNewer={takeNewer} />}
          <div className="flex flex-wrap gap-3">
            <SubmitRecipient saving={form.isSending}>Save Changes</SubmitRecipient>
            <ButtonLink to={back}>Keep the current account</ButtonLink>
          </div>
          <LeaveFormQuestion form={form} />
        </Form>
      </Panel>
    </>
  );
}

function EditFailure({ error, onTakeNewer }: { error: unknown; onTakeNewer: () => void }) {
  const changed = error instanceof ApiError && error.code === "beneficiary_changed";
  return (
    <Notice tone="error">
      {getErrorMessage(error)} We've kept what you entered.
      {changed && (
        <Button size="small" className="mt-2 flex" onClick={onTakeNewer}>
          Save mine instead
        </Button>
      )}
    </Notice>
  );
}
