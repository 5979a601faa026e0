import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import {
  type Beneficiary,
  revealBeneficiary,
  setBeneficiaryNickname,
} from "#contract/payments/beneficiaries.ts";
import { currencies } from "#domain/currency.ts";
import { bankForm } from "#domain/payments/beneficiaries/bank-forms.ts";
import type { BeneficiaryType } from "#domain/payments/beneficiaries/beneficiary-type.ts";
import { countryName } from "#domain/payments/beneficiaries/country.ts";
import { maxNicknameLength, parseNickname } from "#domain/payments/beneficiaries/recipient-texts.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { CopyRow, FactRow } from "#web/design/fact-rows.tsx";
import { Flag } from "#web/design/flag.tsx";
import { formatDate } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { cacheBeneficiary } from "./cache-beneficiary.ts";
import { DeleteBeneficiary } from "./delete-beneficiary.tsx";
import { LabelsForm } from "./labels-form.tsx";
import { MissingAddress } from "./missing-address.tsx";
import { PastPayments } from "./past-payments.tsx";
import { PayeeCheckNotice } from "./payee-check-notices.tsx";
import { PayoutTermRows } from "./payout-terms.tsx";
import { SendMoney } from "./send-money.tsx";
import { beneficiariesLink, WithBeneficiary } from "./with-beneficiary.tsx";

const beneficiaryTypeLabels: Record<BeneficiaryType, string> = {
  myself: "Myself",
  someone: "Someone else",
  business: "Business or charity",
};

/** /beneficiaries/:id */
export function BeneficiaryPage() {
  const { id = "" } = useParams();
  return (
    <WithBeneficiary key={id} id={id} title="Recipient">
      {(beneficiary) => <BeneficiaryScreen beneficiary={beneficiary} />}
    </WithBeneficiary>
  );
}

function BeneficiaryScreen({ beneficiary }: { beneficiary: Beneficiary }) {
  const { id, name, nickname, currency, bank, country, address, type, email, labels, createdAt } =
    beneficiary;
  return (
    <>
      <PageHeader
        title={name}
        lead={nickname ?? undefined}
        back={beneficiariesLink}
        action={
          <ForPreparers>
            <SendMoney beneficiary={beneficiary} />
          </ForPreparers>
        }
      />
      {address === null && (
        <div className="mb-5 max-w-5xl">
          <MissingAddress of={[beneficiary]} />
        </div>
      )}
      <div className="grid max-w-5xl items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Panel heading="Account details">
          <dl className="divide-y divide-line">
            <FactRow name="Name">{name}</FactRow>
            <FactRow name="Account Number">{beneficiary.accountNumber}</FactRow>
            <FactRow name="Bank">{bank === "" ? "Not given" : bank}</FactRow>
            <FactRow name="Country">{country}</FactRow>
            {address && (
              <FactRow name="Address">
                {[address.line, address.town, countryName(address.country)].filter(Boolean).join(", ")}
              </FactRow>
            )}
            <FactRow name="Currency">
              <span className="flex items-center gap-2">
                <Flag currency={currency} />
                {currency} · {currencies[currency].name}
              </span>
            </FactRow>
            <FactRow name="Who it is">{beneficiaryTypeLabels[type]}</FactRow>
            {email !== null && <FactRow name="Email">{email}</FactRow>}
            {labels.length > 0 && <FactRow name="Labels">{labels.join(", ")}</FactRow>}
            <FactRow name="Saved">{formatDate(createdAt)}</FactRow>
          </dl>
          <ForPreparers>
            <RevealedAccount key={beneficiary.version} beneficiary={beneficiary} />
          </ForPreparers>
        </Panel>
        <div className="flex min-w-0 flex-col gap-5">
          <Panel heading="Name check" aria-label="Name check">
            <PayeeCheckNotice recipient={beneficiary} isWhole />
          </Panel>
          <Panel heading="Cost and delivery">
            <dl className="divide-y divide-line">
              <PayoutTermRows recipientId={id} />
            </dl>
          </Panel>
          <PastPayments recipient={id} />
          <Changes beneficiary={beneficiary} />
        </div>
      </div>
    </>
  );
}

function Changes({ beneficiary }: { beneficiary: Beneficiary }) {
  return (
    <ForPreparers>
      <Panel heading="Nickname">
        <NicknameForm beneficiary={beneficiary} />
      </Panel>
      <Panel heading="Labels">
        <LabelsForm beneficiary={beneficiary} />
      </Panel>
      <Panel aria-label="Actions" className="flex flex-col gap-3">
        <ButtonLink to={`/beneficiaries/${beneficiary.id}/edit`} variant="ink" wide>
          Edit Details
        </ButtonLink>
        <DeleteBeneficiary beneficiary={beneficiary} />
      </Panel>
    </ForPreparers>
  );
}

/** Full account numbers, on request and only while this screen is open. Each access is recorded. */
function RevealedAccount({ beneficiary }: { beneficiary: Beneficiary }) {
  const reveal = useMutation({
    mutationFn: () => call(revealBeneficiary, { params: { id: beneficiary.id } }),
    // The numbers are dropped from the cache with the screen.
    gcTime: 0,
  });
  if (!reveal.data) {
    return (
      <div className="mt-3 border-line border-t pt-4">
        {reveal.isError && (
          <Notice tone="error" className="mb-3">
            We couldn't show the account details. {getErrorMessage(reveal.error)}
          </Notice>
        )}
        <Button size="small" busy={reveal.isPending} busyLabel="Fetching" onClick={() => reveal.mutate()}>
          Show full account details
        </Button>
        <p className="mt-2 text-13 text-stone">We keep a record each time you view them.</p>
      </div>
    );
  }
  const account = reveal.data;
  return (
    <div className="mt-3 border-line border-t pt-1">
      <dl className="divide-y divide-line">
        {bankForm(account.currency, account.format).fields.map(({ name, label }) => (
          <CopyRow key={name} label={label} text={account[name] ?? ""} />
        ))}
      </dl>
      <Button size="small" className="mt-3" onClick={() => reveal.reset()}>
        Hide account details
      </Button>
    </div>
  );
}

export function NicknameForm({ beneficiary }: { beneficiary: Beneficiary }) {
  const queryClient = useQueryClient();
  const saved = beneficiary.nickname ?? "";
  const saving = useMutation({
    mutationFn: (nickname: string | null) =>
      call(setBeneficiaryNickname, { params: { id: beneficiary.id }, body: { nickname } }),
    onSuccess: (named) => {
      cacheBeneficiary(queryClient, named);
      form.methods.reset({ nickname: named.nickname ?? "" });
      showToast({ title: "Nickname saved successfully" });
    },
  });
  const form = useMutationForm<{ nickname: string }, string | null>({
    defaultValues: { nickname: saved },
    validate: ({ nickname }) => {
      const reading = parseNickname(nickname);
      return reading.ok
        ? { ok: true, body: reading.value }
        : { ok: false, fields: { nickname: reading.fault } };
    },
    mutation: saving,
    onRefused: () => showToast({ title: "Error", text: "Failed to save nickname", destructive: true }),
  });
  const { isDirty } = form.methods.formState;
  const { reset } = form.methods;
  // Follows the saved value until something is typed.
  useEffect(() => {
    if (!isDirty) reset({ nickname: saved });
  }, [isDirty, saved, reset]);
  const nickname = form.methods.watch("nickname");
  return (
    <Form form={form} className="flex flex-col gap-4">
      <TextField
        label="Nickname"
        labelHidden
        help={`The recipient doesn't see this. Up to ${maxNicknameLength} characters. Leave it empty to remove it.`}
        autoComplete="off"
        {...form.field("nickname")}
      />
      <Button
        type="submit"
        className="self-start"
        disabled={nickname.trim() === saved && !form.isSending}
        busy={form.isSending}
        busyLabel="Saving the nickname"
      >
        Save Nickname
      </Button>
    </Form>
  );
}
