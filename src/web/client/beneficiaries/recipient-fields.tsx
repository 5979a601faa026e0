import type { ReactNode } from "react";
import type { CurrencyCode } from "#domain/currency.ts";
import type { AccountFormat } from "#domain/payments/beneficiaries/account-format.ts";
import { bankForm } from "#domain/payments/beneficiaries/bank-forms.ts";
import type { BeneficiaryType } from "#domain/payments/beneficiaries/beneficiary-type.ts";
import { countryCodes, countryName } from "#domain/payments/beneficiaries/country.ts";
import { Button } from "#web/design/button.tsx";
import { Combobox } from "#web/design/combobox.tsx";
import { Tabs } from "#web/design/tabs.tsx";
import { EmailField, TextField } from "#web/design/text-field.tsx";
import { formatBankText } from "./format-bank-text.ts";
import type { RecipientForm } from "./use-recipient-form.ts";

/** The account holder's name as the bank has it. */
export function HolderField({ form }: { form: RecipientForm }) {
  return (
    <TextField
      label="Account holder full name"
      help={`As it appears on the bank account. ${formatBankText(form.methods.watch("accountHolder") ?? "")}`}
      autoComplete="off"
      autoCapitalize="words"
      spellCheck={false}
      {...form.field("accountHolder")}
    />
  );
}

/** Countries with banks, by name. */
export const recipientCountries = countryCodes
  .filter((code) => countryName(code) !== code)
  .map((code) => ({ value: code, label: countryName(code) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, "en"));

type AddressFieldsProps = {
  form: RecipientForm;
  /** The country until the client chooses one. */
  suggested?: string;
  townHelp?: string;
};

/** Banks refuse a payment that names only one of town and country. */
export function RecipientAddressFields({
  form,
  suggested = "",
  townHelp = "Where the recipient lives or is based.",
}: AddressFieldsProps) {
  const { value, ...country } = form.choice("addressCountry");
  return (
    <>
      <TextField
        label="Address"
        optional
        help={`Street and number. ${formatBankText(form.methods.watch("addressLine") ?? "")}`}
        autoComplete="off"
        {...form.field("addressLine")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Town or city"
          help={`${townHelp} ${formatBankText(form.methods.watch("town") ?? "")}`}
          autoComplete="off"
          autoCapitalize="words"
          {...form.field("town")}
        />
        <Combobox
          label="Country"
          options={recipientCountries}
          searchLabel="Search countries"
          noneFound="No country found."
          placeholder="Select a country"
          value={value ?? suggested}
          {...country}
        />
      </div>
    </>
  );
}

type AccountTabsProps = {
  form: RecipientForm;
  currency: CurrencyCode;
  format: AccountFormat;
  onFormat: (format: AccountFormat) => void;
};

/** Account fields by local form or IBAN. Input on one tab survives switching to the other. */
export function AccountTabs({ form, currency, format, onFormat }: AccountTabsProps) {
  return (
    <Tabs
      label="Type of account details"
      value={format}
      onChange={onFormat}
      tabs={[
        {
          value: "local",
          label: "Local bank account",
          panel: <AccountFields {...{ form, currency }} format="local" />,
        },
        { value: "iban", label: "IBAN", panel: <AccountFields {...{ form, currency }} format="iban" /> },
      ]}
    />
  );
}

function AccountFields({ form, currency, format }: Omit<AccountTabsProps, "onFormat">) {
  return (
    <div className="flex flex-col gap-5">
      {bankForm(currency, format).fields.map(({ name, label, help, placeholder, inputMode }) => (
        <TextField
          key={name}
          label={label}
          help={help}
          placeholder={`For example ${placeholder}`}
          inputMode={inputMode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="figures"
          {...form.field(name)}
        />
      ))}
    </div>
  );
}

/** Optional fields. */
export function OptionalFields({ form, type }: { form: RecipientForm; type: BeneficiaryType }) {
  return (
    <>
      <TextField
        label="Bank name"
        optional
        help="For your own list. We don't check it."
        autoComplete="off"
        {...form.field("bank")}
      />
      {type !== "myself" && (
        <EmailField
          label="Recipient email"
          optional
          help="Saved with the recipient. Only you and our team can see it."
          autoComplete="off"
          {...form.field("email")}
        />
      )}
    </>
  );
}

/**
 * Submits the form. The press leaves the focus in the field, so that no error appears under the pointer and
 * moves the button before it is released.
 */
export function SubmitRecipient({ saving, children }: { saving: boolean; children: ReactNode }) {
  return (
    <Button
      type="submit"
      variant="primary"
      busy={saving}
      busyLabel="Saving"
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </Button>
  );
}
