import type { DeskContext } from "#server/payments/payments/desk.ts";
import { requireSecondPerson } from "#server/platform/people/require-second-person.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findRejectionImporter } from "./return-requests-store.ts";

/**
 * For the second person who acts on the bank's rejection of a payment: it is known by the word of who imported the report.
 * @throws Refused `second_person_recent`, `second_person_same` for its importer.
 */
export async function requireOtherImporter(
  tx: Transaction,
  paymentId: string,
  { staff, now }: DeskContext,
): Promise<void> {
  const firstStaffId = await findRejectionImporter(tx, paymentId);
  if (firstStaffId !== undefined)
    await requireSecondPerson(tx, { firstStaffId, secondStaffId: staff.id, now });
}
