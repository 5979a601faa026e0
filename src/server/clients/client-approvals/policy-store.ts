import { sql } from "kysely";
import {
  type Approvable,
  type ApprovalRule,
  defaultRules,
  rulesFor,
} from "#domain/clients/client-approvals/approval-rule.ts";
import { rulesOf } from "#domain/clients/client-approvals/booking-limit.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

type Reader = Database | Transaction;

/** The rules in force: those that an owner set, else the default for the number of members. */
export async function readRules(db: Reader, clientId: string): Promise<readonly ApprovalRule[]> {
  return (await readPolicy(db, clientId)).rules;
}

/** `version` is 0 while the default is in force. */
export async function readPolicy(
  db: Reader,
  clientId: string,
): Promise<{
  readonly version: number;
  readonly rules: readonly ApprovalRule[];
  /** The greatest exchange that a preparer books alone, in pence; null without a limit. */
  readonly preparerLimit: bigint | null;
}> {
  const rows = await db
    .selectFrom("clients")
    .leftJoin("clientApprovalPolicies as policy", "policy.clientId", "clients.id")
    .leftJoin("clientApprovalRules as rule", "rule.clientId", "policy.clientId")
    .select(["policy.version", "rule.kind", "rule.abovePence", "rule.approvals", "rule.role"])
    .select("clients.preparerBookingLimit")
    .select(sql<number>`(select count(*)::int from memberships where client_id = clients.id)`.as("members"))
    .where("clients.id", "=", clientId)
    .orderBy("rule.position")
    .execute();
  const [first] = rows;
  const preparerLimit = first?.preparerBookingLimit ?? null;
  if (!first || first.version === null)
    return { version: 0, rules: defaultRules(first?.members ?? 0), preparerLimit };
  const rules = rows.flatMap(({ kind, abovePence, approvals, role }) =>
    kind === null || abovePence === null || approvals === null || role === null
      ? []
      : [{ kind, abovePence, approvals, role }],
  );
  return { version: first.version, rules, preparerLimit };
}

/** The rules that an action falls under for whoever is held to the preparers' limit, such as an API key. */
export async function rulesInForce(
  db: Reader,
  clientId: string,
  action: Approvable,
): Promise<readonly ApprovalRule[]> {
  const { rules, preparerLimit } = await readPolicy(db, clientId);
  return rulesFor(rulesOf("preparer", rules, preparerLimit), action);
}

/** Keeps the rules as they are until the end of the transaction. */
export async function lockPolicy(tx: Transaction, clientId: string): Promise<void> {
  await tx
    .selectFrom("clientApprovalPolicies")
    .select("version")
    .where("clientId", "=", clientId)
    .forShare()
    .execute();
}

/** Replaces the rules of a version; false when another change came first. */
export async function replacePolicy(
  tx: Transaction,
  policy: {
    readonly clientId: string;
    readonly version: number;
    readonly rules: readonly ApprovalRule[];
    readonly setBy: string;
    readonly setAt: Date;
  },
): Promise<boolean> {
  const { clientId, version, rules, setBy, setAt } = policy;
  const written =
    version === 0
      ? await tx
          .insertInto("clientApprovalPolicies")
          .values({ clientId, version: 1, setBy, setAt })
          .onConflict((conflict) => conflict.column("clientId").doNothing())
          .returning("version")
          .executeTakeFirst()
      : await tx
          .updateTable("clientApprovalPolicies")
          .set({ version: version + 1, setBy, setAt })
          .where("clientId", "=", clientId)
          .where("version", "=", version)
          .returning("version")
          .executeTakeFirst();
  if (!written) return false;
  await tx.deleteFrom("clientApprovalRules").where("clientId", "=", clientId).execute();
  if (rules.length > 0)
    await tx
      .insertInto("clientApprovalRules")
      .values(rules.map((rule, index) => ({ clientId, position: index + 1, ...rule })))
      .execute();
  return true;
}

/** The client's members with their roles, in the order of their addresses; closed users act no more. */
export async function listRoles(db: Reader, clientId: string) {
  return members(db, clientId)
    .select(["memberships.userId", "memberships.role", "users.name", "users.email"])
    .orderBy("users.email")
    .execute();
}

/** Roles of the members other than one. */
export async function rolesOfOthers(db: Reader, clientId: string, userId: string): Promise<ClientRole[]> {
  const others = members(db, clientId).where("memberships.userId", "<>", userId);
  const rows = await others.select("memberships.role").execute();
  return rows.map(({ role }) => role);
}

/** A member with their role; undefined once they have left. */
export async function findMember(db: Reader, clientId: string, userId: string) {
  return members(db, clientId)
    .where("memberships.userId", "=", userId)
    .select(["users.id", "users.email", "users.name", "users.emailVerifiedAt", "memberships.role"])
    .executeTakeFirst();
}

function members(db: Reader, clientId: string) {
  return db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .where("memberships.clientId", "=", clientId)
    .where("users.closedAt", "is", null);
}
