/** Local account numbers or IBAN. */
export const accountFormats = ["local", "iban"] as const;
export type AccountFormat = (typeof accountFormats)[number];

/** Account fields by API name. */
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
