/** The two ways to name an account: as its own country does, or by IBAN. */
export const accountFormats = ["local", "iban"] as const;
export type AccountFormat = (typeof accountFormats)[number];

/** Every field that names an account, by its name in the API. */
export const bankFieldNames = [
  "accountNumber",
  "iban",
  "bic",
  "routingNumber",
  "transitNumber",
  "institutionNumber",
  "sortCode",
  "bsb",
  "ifsc",
  "cnaps",
  "bankCode",
  "branchCode",
] as const;
export type BankFieldName = (typeof bankFieldNames)[number];
