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

/** Headings of the account fields in tables, and names on screens. */
export const bankFieldHeadings: Readonly<Record<BankFieldName, string>> = {
  accountNumber: "Account number",
  iban: "IBAN",
  bic: "BIC",
  routingNumber: "Routing number",
  transitNumber: "Transit number",
  institutionNumber: "Institution number",
  sortCode: "Sort code",
  bsb: "BSB",
  ifsc: "IFSC",
  cnaps: "CNAPS",
  bankCode: "Bank code",
  branchCode: "Branch code",
};

/** What other files call the account fields, without case, spaces and punctuation. */
export const bankFieldAliases: Readonly<Record<string, BankFieldName>> = {
  account: "accountNumber",
  swift: "bic",
  swiftbic: "bic",
  swiftcode: "bic",
  aba: "routingNumber",
};
