export type EpcPayee = {
  readonly name: string;
  readonly iban: string;
  readonly bic: string;
  /** Remittance text, at most 140 characters. */
  readonly reference: string;
};

/** Longest payee name of the format. */
const maxNameLength = 70;

/**
 * The text of a QR code from which banking apps fill in a euro transfer; the payer types the amount.
 * @see EPC069-12, "Quick Response Code: Guidelines to Enable Data Capture for the Initiation of a SEPA Credit
 * Transfer", version 002 with character set 1 (UTF-8).
 */
export function buildEpcQrCode({ name, iban, bic, reference }: EpcPayee): string {
  const amount = "";
  const purpose = "";
  const structuredReference = "";
  return [
    "BCD",
    "002",
    "1",
    "SCT",
    bic,
    [...name].slice(0, maxNameLength).join(""),
    iban.replaceAll(" ", ""),
    amount,
    purpose,
    structuredReference,
    reference,
  ].join("\n");
}
