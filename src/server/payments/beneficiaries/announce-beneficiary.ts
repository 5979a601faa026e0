import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { BeneficiaryRow } from "./store.ts";

/** Notifies the client's open screens that a recipient changed or was deleted. */
export async function announceBeneficiary(
  tx: Transaction,
  { id, clientId }: Pick<BeneficiaryRow, "id" | "clientId">,
): Promise<void> {
  await notifyClients(tx, [{ clientId, kind: "beneficiary", id }]);
}
