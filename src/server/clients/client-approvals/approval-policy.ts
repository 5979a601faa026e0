import {
  type ApprovalRule,
  type ApprovingRole,
  checkRules,
  countsFor,
  describeRule,
} from "#domain/clients/client-approvals/approval-rule.ts";
import { type ClientRole, ownerRoles } from "#domain/clients/users/role.ts";
import { formatAmount, money } from "#domain/money.ts";
import { readAmount } from "#domain/read-amount.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { lockClient } from "#server/clients/accounts/store.ts";
import { countWorkingKeys } from "#server/clients/api-keys/store.ts";
import { requireFactor } from "#server/clients/auth/second-factor/require-factor.ts";
import { requireConfirmation, type StepUpRules } from "#server/clients/auth/step-up/require-confirmation.ts";
import { appendRulesChange } from "#server/clients/team/append-rules-change.ts";
import { requireRole } from "#server/clients/users/require-role.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { listRoles, readPolicy, replacePolicy } from "./policy-store.ts";
import { countWaiting } from "./store.ts";

export async function readApprovalPolicy(db: Database | Transaction, clientId: string, now: Date) {
  const { version, rules } = await readPolicy(db, clientId);
  const roles = (await listRoles(db, clientId)).map(({ role }) => role);
  return {
    version,
    rules: rules.map(({ abovePence, ...rule }) => ({
      ...rule,
      above: formatAmount(money(abovePence, "GBP")),
    })),
    mayNeedApproval:
      rules.length > 0 ||
      (await countWorkingKeys(db, clientId, now)) > 0 ||
      (await countWaiting(db, clientId)) > 0,
    approvers: {
      owner: countWith(roles, "owner"),
      administrator: countWith(roles, "administrator"),
      approver: countWith(roles, "approver"),
    },
  };
}

function countWith(roles: readonly ClientRole[], role: ApprovingRole): number {
  return roles.filter((each) => countsFor(each, role)).length;
}

type RuleRequest = Omit<ApprovalRule, "abovePence"> & {
  /** In pounds. */
  readonly above: string;
};

/**
 * Sets the client's rules after the owner confirmed exactly these; requests that wait are judged by them.
 * @throws Refused `approval_rules_changed`, `approval_rules_invalid`, `role_forbids`, `second_factor_missing` and those of
 * `parseAmount`; Challenged `confirmation_required`.
 */
export async function setApprovalPolicy(
  tx: Transaction,
  input: { readonly version: number; readonly rules: readonly RuleRequest[] },
  by: StepUpRules & {
    readonly session: ClientSession;
    readonly now: Date;
    readonly newId: () => string;
  },
): Promise<void> {
  const { session, now, newId } = by;
  const clientId = session.client.id;
  const rules = orThrow(checkRules(input.rules.map(parseRule)));
  await requireFactor(tx, by);
  const facts = [
    String(input.version),
    ...rules.flatMap(({ kind, abovePence, approvals, role }) => [
      kind,
      String(abovePence),
      String(approvals),
      role,
    ]),
  ];
  const summary =
    rules.length === 0 ? "Let members pay without approval" : `Set ${rules.map(describeRule).join("; ")}`;
  await requireConfirmation(tx, { kind: "approval_policy", facts, summary }, by);
  const set = { clientId, version: input.version, rules, setBy: session.user.id, setAt: now };
  if (!(await replacePolicy(tx, set))) throw new Refused("approval_rules_changed");
  // After the rules, which an approval locks before its client.
  await lockClient(tx, clientId);
  await requireRole(tx, session, ownerRoles);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action: "set_approval_policy",
    subject: { kind: "client", id: clientId },
    details: { user: session.user.id, rules: rules.map(describeRule).join("; ") },
  });
  await appendRulesChange(tx, summary, { session, now });
  await notifyClients(tx, [{ clientId, kind: "approval", id: clientId }]);
}

function parseRule({ above, ...rule }: RuleRequest, index: number): ApprovalRule {
  return { ...rule, abovePence: orThrow(readAmount(above, "GBP", `rules.${index}.above`)) };
}
