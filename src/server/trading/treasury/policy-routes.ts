import type { CoverPolicyInput } from "#contract/trading/cover-policies.ts";
import * as contract from "#contract/trading/cover-policies.ts";
import { homeCurrency } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { type Route, read } from "#server/platform/http/route.ts";
import { writeWithApproval } from "#server/platform/people/write-with-approval.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { listNamedPolicies, type NamedPolicy } from "./policies-store.ts";
import { coverPolicyFact, setCoverPolicy, summariseCoverPolicy } from "./set-cover-policy.ts";

export const coverPolicyRoutes: readonly Route[] = [
  read(contract.listCoverPolicies, (_, { db }) => describePolicies(db)),

  writeWithApproval(
    contract.setCoverPolicy,
    {
      about: ({ tx, body }) => coverPolicyFact(tx, body.currency),
      summary: ({ tx, body }) => summariseCoverPolicy(tx, body),
    },
    async ({ tx, body, session: { staff }, now, approvedAbout: approvedBefore }, { newId }) => {
      await setCoverPolicy(tx, { ...body, approvedBefore }, { staff, now, newId });
      return describePolicies(tx);
    },
  ),
];

async function describePolicies(db: Database | Transaction): Promise<{ items: CoverPolicyInput[] }> {
  return { items: (await listNamedPolicies(db)).map(describePolicy) };
}

function describePolicy(policy: NamedPolicy): CoverPolicyInput {
  const { id, currency, windowMinutes, maxSlippage, overSince, failingSince, failure } = policy;
  const pounds = (minor: bigint) => formatAmount(money(minor, homeCurrency));
  return {
    ...{ id, currency, windowMinutes, maxSlippage, overSince },
    threshold: pounds(policy.threshold),
    slice: policy.slice === null ? null : pounds(policy.slice),
    hardLimit: policy.hardLimit === null ? null : pounds(policy.hardLimit),
    set: { at: policy.setAt, by: policy.setterName ?? "", approvedBy: policy.approverName },
    failure: failingSince && failure !== null ? { since: failingSince, reason: failure } : null,
  };
}
