import type { CompanyDetails } from "#contract/clients/client-review.ts";
import {
  businesses,
  businessLabels,
  expectedVolumes,
  intendedUses,
  useLabels,
  volumeLabels,
} from "#domain/clients/accounts/business-profile.ts";
import { Combobox } from "../../design/combobox.tsx";
import { CountryField } from "../../design/country-field.tsx";
import { Select } from "../../design/select.tsx";
import { Switch } from "../../design/switch.tsx";
import { TextArea, TextField } from "../../design/text-field.tsx";
import { type CompanyFormState, isFixed } from "./company-values.ts";

const companyBusinesses = businesses
  .filter((value) => value !== "employment")
  .map((value) => ({ value, label: businessLabels[value] }));
const volumes = expectedVolumes.map((value) => ({ value, label: volumeLabels[value] }));
const uses = intendedUses.map((value) => ({ value, label: useLabels[value] }));

type FieldsProps = { form: CompanyFormState; saved: CompanyDetails };

export function RegistrationFields({ form, saved }: FieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Legal name"
        help="As it appears on the company register."
        autoComplete="organization"
        readOnly={isFixed(saved, "companyName")}
        {...form.field("companyName")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Registration number"
          spellCheck={false}
          readOnly={isFixed(saved, "registrationNumber")}
          {...form.field("registrationNumber")}
        />
        <CountryField
          label="Country of registration"
          disabled={isFixed(saved, "registeredIn")}
          {...form.choice("registeredIn")}
        />
      </div>
      <TextField
        label="LEI (optional)"
        help="Legal Entity Identifier, 20 characters. Banks use it to identify your company on payments."
        spellCheck={false}
        autoComplete="off"
        readOnly={isFixed(saved, "lei")}
        {...form.field("lei")}
      />
    </div>
  );
}

export function BusinessFields({ form, saved }: FieldsProps) {
  const business = form.choice("business");
  const { value: isExposed, ...exposed } = form.choice("politicallyExposed");
  return (
    <div className="flex flex-col gap-5">
      <Combobox
        label="Line of business"
        options={companyBusinesses}
        disabled={isFixed(saved, "business")}
        searchLabel="Search lines of business"
        {...business}
        value={business.value === "employment" ? "" : (business.value ?? "")}
      />
      <TextArea
        label="Nature of business"
        help="What the company sells or does, and who its customers are."
        rows={3}
        readOnly={isFixed(saved, "natureOfBusiness")}
        {...form.field("natureOfBusiness")}
      />
      <UseFields form={form} saved={saved} />
      <TextArea
        label="Source of funds"
        help="Where the money you exchange comes from, such as sales, a loan or an investment."
        rows={3}
        readOnly={isFixed(saved, "sourceOfFunds")}
        {...form.field("sourceOfFunds")}
      />
      <Switch
        label="The company is state-owned or politically exposed"
        checked={isExposed}
        disabled={isFixed(saved, "politicallyExposed")}
        {...exposed}
      />
    </div>
  );
}

function UseFields({ form, saved }: FieldsProps) {
  const volume = form.choice("expectedVolume");
  const use = form.choice("intendedUse");
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        label="Expected volume"
        options={volumes}
        disabled={isFixed(saved, "expectedVolume")}
        {...volume}
        value={volume.value ?? ""}
      />
      <Select
        label="Use of the account"
        optional
        options={uses}
        disabled={isFixed(saved, "intendedUse")}
        {...use}
        value={use.value ?? ""}
      />
    </div>
  );
}
