import { useParams } from "react-router";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import { currencies } from "#domain/currency.ts";
import type { BeneficiaryType } from "#domain/payments/beneficiaries/beneficiary-type.ts";
import { countryName } from "#domain/payments/beneficiaries/country.ts";
import { ButtonLink } from "../../design/button.tsx";
import { FactRow } from "../../design/fact-rows.tsx";
import { Flag } from "../../design/flag.tsx";
import { formatDate } from "../../design/format.ts";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { DeleteBeneficiary } from "./delete-beneficiary.tsx";
import { MissingAddress } from "./missing-address.tsx";
import { NicknameForm } from "./nickname-form.tsx";
import { RevealedAccount } from "./revealed-account.tsx";
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
    <WithBeneficiary key={id} id={id} title="Beneficiary">
      {(beneficiary) => <BeneficiaryScreen beneficiary={beneficiary} />}
    </WithBeneficiary>
  );
}

function BeneficiaryScreen({ beneficiary }: { beneficiary: Beneficiary }) {
  const { id, name, nickname, currency, bank, country, address, type, email, createdAt } = beneficiary;
  return (
    <>
      <PageHeader title={name} lead={nickname ?? undefined} back={beneficiariesLink} />
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
            <FactRow name="Saved">{formatDate(createdAt)}</FactRow>
          </dl>
          <RevealedAccount key={beneficiary.version} beneficiary={beneficiary} />
        </Panel>
        <div className="flex flex-col gap-5">
          <Panel heading="Nickname">
            <NicknameForm beneficiary={beneficiary} />
          </Panel>
          <Panel aria-label="Actions" className="flex flex-col gap-3">
            <ButtonLink to={`/beneficiaries/${id}/edit`} variant="ink" wide>
              Edit Details
            </ButtonLink>
            <DeleteBeneficiary beneficiary={beneficiary} />
          </Panel>
        </div>
      </div>
    </>
  );
}
