import { stopsPayments } from "#domain/payments/beneficiaries/payee-check.ts";
import { mayBePaid } from "#domain/payments/payments/allocation.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { PayeeRules } from "./find-payee.ts";
import { latestPayeeChecks } from "./payee-checks-store.ts";
import { type BeneficiaryRow, listRows } from "./store.ts";

export type ListedRecipient = BeneficiaryRow & {
  /** Why a payment would be refused, as `findPayablePayee` does; undefined when it can be made. */
  readonly refusal: RefusalCode | undefined;
};

/** A client's recipients, in two statements, each with why it can't be paid. */
export async function listPayableRecipients(
  db: Database | Transaction,
  clientId: string,
  { payoutsNeedAddress }: Pick<PayeeRules, "payoutsNeedAddress">,
): Promise<ListedRecipient[]> {
  const checks = await latestPayeeChecks(db, clientId);
  const rows = await listRows(db, clientId);
  return rows.map((row) => {
    const { currency, holderName: name, addressDetails: address } = row;
    const outcome = mayBePaid({ currency, name, address }, currency, { payoutsNeedAddress });
    const refusal = stopsPayments(checks.get(row.id))
      ? "payee_not_matched"
      : outcome.ok
        ? undefined
        : outcome.refusal;
    return { ...row, refusal };
  });
}
