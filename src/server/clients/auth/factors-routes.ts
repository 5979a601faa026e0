import * as contract from "#contract/clients/client-factors.ts";
import { roleNames } from "#domain/clients/users/role.ts";
import { formatPerson } from "#domain/format-person.ts";
import { Refused } from "#domain/refusal.ts";
import { findPayoutHold } from "#server/clients/restrictions/restrictions-store.ts";
import { type Route, read } from "#server/platform/http/route.ts";
import { writeWithApproval } from "#server/platform/people/write-with-approval.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { findEnabledFactors, findFactorsOwner, findTotp } from "./second-factor/factors-store.ts";
import { describeHold, describeMemberHold } from "./security/hold-after-reset.ts";
import {
  findResetMember,
  identifyMember,
  resetFactors,
  resetMemberFactors,
  summariseReset,
} from "./security/reset-factors.ts";

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

  writeWithApproval(
    contract.resetMemberFactors,
    {
      about: async ({ tx, params }) => identifyMember(await findMember(tx, params)),
      summary: async ({ tx, params, body, now }) => {
        const member = await findMember(tx, params);
        const client = await findFactorsOwner(tx, params.id);
        const team = client ? formatPerson(client) : "";
        return summariseReset({
          ...body,
          owner: `${formatPerson(member)}, ${roleNames[member.role]} of ${team}`,
          held: await findEnabledFactors(tx, member.id),
          hold: await describeMemberHold(tx, { clientId: params.id, userId: member.id }, now),
        });
      },
    },
    async ({ tx, params: { id, memberId }, body, session: { staff }, now, approvedAbout }, { newId }) => {
      const input = { ...body, clientId: id, memberId, approvedMember: approvedAbout };
      return { heldAccounts: await resetMemberFactors(tx, input, { staff, now, newId }) };
    },
  ),
];

async function findMember(tx: Transaction, { id, memberId }: { id: string; memberId: string }) {
  const member = await findResetMember(tx, { clientId: id, memberId });
  if (!member) throw new Refused("not_found");
  return member;
}

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
