import * as contract from "#contract/payments/forward-deposit.ts";
import { depositPercentOf, standardDepositShare } from "#domain/payments/forwards/deposit-share.ts";
import { type Route, read } from "#server/platform/http/route.ts";
import { writeWithApproval } from "#server/platform/people/write-with-approval.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { readOwnPercent, setDepositShare, summariseDepositShare } from "./set-deposit-share.ts";

/** A request names what it replaces in its body, which the second person approves with the rest. */
export const depositShareRoutes: readonly Route[] = [
  read(contract.readForwardDeposit, ({ params }, { db }) => describeDeposit(db, params.id)),

  writeWithApproval(
    contract.setForwardDeposit,
    {
      about: async ({ params }) => params.id,
      summary: ({ tx, params, body }) => summariseDepositShare(tx, { ...body, clientId: params.id }),
    },
    async ({ tx, params, body, session: { staff }, now, approvedAbout }, { newId }) => {
      const change = { ...body, clientId: params.id, isApproved: approvedAbout !== undefined };
      await setDepositShare(tx, change, { staff, now, newId });
      return describeDeposit(tx, params.id);
    },
  ),
];

/** @throws Refused `not_found` */
async function describeDeposit(db: Database | Transaction, clientId: string) {
  const own = await readOwnPercent(db, clientId);
  const standardPercent = depositPercentOf(standardDepositShare);
  return { percent: own ?? standardPercent, standardPercent, isOwn: own !== null };
}
