import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { BeneficiaryRow } from "./store.ts";

/** Has the client's open screens show a recipient as it is now, or that it is gone. */
export async function announceBeneficiary(
  tx: Transaction,
  { id, clientId }: Pick<BeneficiaryRow, "id" | "clientId">,
): Promise<void> {
  await notifyClients(tx, [{ clientId, kind: "beneficiary", id }]);
}
