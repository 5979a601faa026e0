import type { BodyInput } from "#contract/endpoint.ts";
import type { returnReceipt } from "#contract/payments/receipt-queue.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { AccountFormat, BankFieldName } from "#domain/payments/beneficiaries/account-format.ts";
import { parseBankAccount } from "#domain/payments/beneficiaries/bank-account.ts";
import { bankForm } from "#domain/payments/beneficiaries/bank-forms.ts";
import { parseHolderName } from "#domain/payments/beneficiaries/recipient-texts.ts";
import type { FormValidation } from "#web/form/use-mutation-form.ts";

export type ReturnValues = {
  reason: string;
  toStatementAccount: boolean;
  accountHolder: string;
  format: AccountFormat;
} & Partial<Record<BankFieldName, string>>;

/** Every fault at once; the server would report a missing reason before it reads the account. */
export function validateReturn(values: ReturnValues, currency: CurrencyCode): FormValidation<ReturnValues> {
  const { to, reason } = toReturnBody(values, currency);
  const name = to && parseHolderName(to.accountHolder, currency);
  const account = to && parseBankAccount(currency, values.format, to);
  const fields = {
    ...(reason === "" && { reason: "Give a reason for returning the money" }),
    ...(name?.ok === false && { accountHolder: name.fault }),
    ...(account?.ok === false && account.faults),
  };
  return Object.keys(fields).length === 0 ? { ok: true, body: values } : { ok: false, fields };
}

/** The request body; only the fields of the chosen account format are sent. */
export function toReturnBody(values: ReturnValues, currency: CurrencyCode): BodyInput<typeof returnReceipt> {
  const { toStatementAccount, format } = values;
  const reason = values.reason.trim();
  if (toStatementAccount) return { reason };
  const { fields } = bankForm(currency, format);
  const numbers = Object.fromEntries(fields.map(({ name }) => [name, (values[name] ?? "").trim()]));
  return { reason, to: { accountHolder: values.accountHolder.trim(), format, ...numbers } };
}
