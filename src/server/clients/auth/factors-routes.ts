import * as contract from "#contract/clients/client-factors.ts";
import { formatPerson } from "#domain/format-person.ts";
import { Refused } from "#domain/refusal.ts";
import { findPayoutHold } from "#server/clients/restrictions/restrictions-store.ts";
import { type Route, read } from "#server/platform/http/route.ts";
import { writeWithApproval } from "#server/platform/people/write-with-approval.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { findEnabledFactors, findFactorsOwner, findTotp } from "./second-factor/factors-store.ts";
import { describeHold } from "./security/hold-after-reset.ts";
import { resetFactors, summariseReset } from "./security/reset-factors.ts";

export const factorsRoutes: readonly Route[] = [
  read(contract.readClientFactors, ({ params, now }, { db }) => describeFactors(db, params.id, now)),

  writeWithApproval(
    contract.resetClientFactors,
    {
      about: async ({ tx, params: { id } }) => (await findFactorsOwner(tx, id))?.userId ?? "",
      summary: async ({ tx, params: { id }, body, now }) => {
        const owner = await findFactorsOwner(tx, id);
        if (!owner) throw new Refused("not_found");
        const { userId } = owner;
        return summariseReset({
          ...body,
          owner: formatPerson(owner),
          held: await findEnabledFactors(tx, userId),
          hold: await describeHold(tx, { clientId: id, userId }, now),
        });
      },
    },
    async ({ tx, params: { id }, body, session: { staff }, now, approvedAbout }, { newId }) => {
      await resetFactors(tx, { ...body, clientId: id, approvedUserId: approvedAbout }, { staff, now, newId });
      return describeFactors(tx, id, now);
    },
  ),
];

async function describeFactors(db: Database | Transaction, clientId: string, now: Date) {
  const owner = await findFactorsOwner(db, clientId);
  if (!owner) throw new Refused("not_found");
  const { passkeys, backupCodes } = await findEnabledFactors(db, owner.userId);
  const hold = await findPayoutHold(db, clientId, now);
  return {
    totpSince: (await findTotp(db, owner.userId))?.enabledAt ?? null,
    passkeys,
    backupCodesLeft: backupCodes,
    payoutsHeldUntil: hold?.until ?? null,
    payoutsHeldCause: hold?.cause ?? null,
  };
}
