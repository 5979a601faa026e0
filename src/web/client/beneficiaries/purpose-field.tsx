import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import {
  needsPurpose,
  type PurposeCode,
  purposeCodes,
  purposes,
  whyPurposeIsAsked,
} from "#domain/payments/payments/payment-purpose.ts";
import { Combobox } from "#web/design/combobox.tsx";

type PurposeFieldProps = {
  recipient: Beneficiary | undefined;
  label?: string;
  /** Empty until chosen. */
  value: PurposeCode | "";
  onChange: (purpose: PurposeCode) => void;
  error?: string | undefined;
};

const options = purposeCodes.map((code) => ({ value: code, label: purposes[code], detail: code }));

/** Asks what a payment is for, where the recipient's bank has to report it. */
export function PurposeField({ recipient, label = "Purpose", onChange, ...field }: PurposeFieldProps) {
  if (!recipient || !needsPurpose(recipient.countryCode)) return null;
  return (
    <Combobox
      {...field}
      label={label}
      help={whyPurposeIsAsked(recipient.countryCode)}
      options={options}
      onChange={(code) => onChange(code as PurposeCode)}
      placeholder="Choose a purpose"
      searchLabel="Search purposes"
      noneFound="No purpose found"
    />
  );
}
