import type { ResponseInput } from "#contract/endpoint.ts";
import * as contract from "#contract/payments/known-payers.ts";
import { Refused } from "#domain/refusal.ts";
import { auditByDesk } from "#server/payments/payments/desk.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { listKnownPayers, revokeKnownPayer } from "./payers-store.ts";

export const knownPayerRoutes: readonly Route[] = [
  read(contract.listKnownPayers, ({ params }, { db }) => describePayers(db, params.id)),

  write(contract.revokeKnownPayer, async ({ tx, params, session: { staff }, now }, { newId }) => {
    const { id: clientId, payerId } = params;
    const revoked = await revokeKnownPayer(tx, { id: payerId, clientId, by: staff.id, at: now });
    if (!revoked) throw new Refused("not_found");
    await auditByDesk(
      tx,
      { staff, now, newId },
      {
        action: "revoke_payer",
        subject: { kind: "client", id: clientId },
        details: { payer: revoked.name },
      },
    );
    return describePayers(tx, clientId);
  }),
];

async function describePayers(
  db: Database | Transaction,
  clientId: string,
): Promise<ResponseInput<typeof contract.listKnownPayers>> {
  const rows = await listKnownPayers(db, clientId);
  return {
    items: rows.map(({ acceptedBy, acceptedAt, revokedBy, revokedAt, accountMasked, ...row }) => ({
      ...row,
      account: accountMasked,
      accepted: { by: acceptedBy, at: acceptedAt },
      revoked: revokedBy !== null && revokedAt !== null ? { by: revokedBy, at: revokedAt } : null,
    })),
  };
}
