import { assert } from "#domain/assert.ts";
import type { Day } from "#domain/calendar.ts";
import {
  type ApprovalRule,
  countsForAny,
  missingApprovals,
  rulesFor,
} from "#domain/clients/client-approvals/approval-rule.ts";
import { awaitedApprovers } from "#domain/clients/client-approvals/awaited-approvers.ts";
import { rulesOf } from "#domain/clients/client-approvals/booking-limit.ts";
import {
  type Deciding,
  isConfirmedByOne,
  refusalToDecide,
} from "#domain/clients/client-approvals/confirmed-by-one.ts";
import type { ShownExchange } from "#domain/clients/client-approvals/shown-exchange.ts";
import type { ShownForward } from "#domain/clients/client-approvals/shown-forward.ts";
import type { ShownPayout } from "#domain/clients/client-approvals/shown-payout.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { formatAmount, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { clockIn, defaultTimeZone } from "#domain/time-zone.ts";
import { usersWithFactor } from "#server/clients/auth/second-factor/factors-store.ts";
import type { Config } from "#server/platform/config.ts";
import { decodeCursor, toPage } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { mayWithdraw } from "./decide-requests.ts";
import { listRoles, readPolicy } from "./policy-store.ts";
import { isPreparedBy } from "./prepared-by.ts";
import { takesInvoices } from "./revise-request.ts";
import {
  approvalsByIds,
  earlierVersions,
  invoicesOf,
  listApprovals,
  type NamedApproval,
  type Vote,
  votesOf,
} from "./store.ts";

/** Who reads, and when, and whether the installation requires a second factor of approvers. */
type Reader = {
  readonly session: ClientSession;
  readonly now: Date;
  readonly config: Pick<Config, "clientSecondFactor">;
};

export async function listRequests(
  db: Database,
  query: {
    readonly state: "pending" | "decided";
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
  reader: Reader,
) {
  const { session, now } = reader;
  const { state, limit } = query;
  const rows = await listApprovals(db, {
    clientId: session.client.id,
    isPending: state === "pending",
    now,
    cursor: decodeCursor(query.cursor),
    limit,
  });
  const { items, nextCursor } = toPage(
    rows.map((row) => ({ ...row, createdAt: row.preparedAt })),
    limit,
  );
  return { items: await describeRequests(db, items, reader), nextCursor };
}

/** A client's newest requests in outline, those that wait first. */
export async function outlineRequests(
  db: Database,
  { clientId, limit, now }: { readonly clientId: string; readonly limit: number; readonly now: Date },
) {
  const which = { clientId, now, cursor: undefined, limit };
  const pending = await listApprovals(db, { ...which, isPending: true });
  const decided = await listApprovals(db, { ...which, isPending: false });
  return [...pending, ...decided].slice(0, limit).map((row) => outlineOf(row, now));
}

/** @throws Refused `not_found`, also for another client's. */
export async function readRequest(db: Database | Transaction, id: string, reader: Reader) {
  const [request] = await readRequests(db, [id], reader);
  if (!request) throw new Refused("not_found");
  return request;
}

/** The client's requests among these. */
export async function readRequests(db: Database | Transaction, ids: readonly string[], reader: Reader) {
  return describeRequests(db, await approvalsByIds(db, ids, reader.session.client.id), reader);
}

async function describeRequests(
  db: Database | Transaction,
  rows: readonly NamedApproval[],
  { session, now, config }: Reader,
) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const votes = await votesOf(db, ids);
  const { rules, preparerLimit } = await readPolicy(db, session.client.id);
  const keyRules = rulesOf("preparer", rules, preparerLimit);
  const members = await listMembers(db, session.client.id, config);
  const earlier = await earlierVersions(db, ids);
  const invoices = await invoicesOf(db, ids);
  const { day: today } = clockIn(defaultTimeZone, now);
  return rows.map((row) => {
    const given = votes.filter(({ approvalId }) => approvalId === row.id);
    const outline = outlineOf(row, now);
    const isPending = outline.status === "PENDING";
    const action = { kinds: row.kinds, pence: row.pence ?? undefined };
    const others = members.flatMap(({ userId, role }) => (userId === row.preparedBy ? [] : [role]));
    const { confirmationOnly } = row;
    const deciding = {
      ...{ confirmationOnly, role: session.role, rules: rulesFor(keyRules, action) },
      isOwn: row.preparedBy === session.user.id,
    };
    const mayDecide = isPending && !session.apiKey && refusalToDecide(deciding) === undefined;
    const confirmedByOne = isPending && isConfirmedByOne(deciding);
    const isOwn = isPending && isPreparedBy(row, session);
    const hasApproved = given.some(({ userId }) => userId === session.user.id);
    const approvals = describeVotes(given, { rules: rulesFor(rules, action), others, isPending });
    return {
      ...outline,
      kinds: row.kinds,
      payouts: row.payouts.map(formatPayout).map((payout) => ({
        ...payout,
        paysOn: isPending && row.batchId !== null ? dayAfter(today, payout.paysOn) : payout.paysOn,
      })),
      exchange: row.exchange && formatExchange(row.exchange),
      forward: row.forward && formatForward(row.forward),
      ...{ batchId: row.batchId, orderId: row.orderId, forwardId: row.forwardId },
      preparedWith: row.keyName === null ? null : { key: row.keyName, isRevoked: row.keyRevokedAt !== null },
      confirmedByOne,
      invoices: invoices.flatMap(({ approvalId, ...invoice }) => (approvalId === row.id ? [invoice] : [])),
      version: row.version,
      earlier: earlier
        .filter(({ approvalId }) => approvalId === row.id)
        .map(({ version, summary, payouts, preparedAt }) => ({
          version,
          summary,
          payouts: payouts.map(formatPayout),
          preparedAt,
        })),
      expiresAt: row.expiresAt,
      ...approvals,
      lacksApprovers: approvals.lacksApprovers && !confirmedByOne,
      approvers: isPending
        ? describeAwaited(row, given, { members, missing: approvals.missing, deciding })
        : [],
      may: {
        // With nothing missing any more, as after a change of the rules, any approver makes it.
        approve: mayDecide && (!hasApproved || approvals.missing.length === 0),
        decline: mayDecide,
        withdraw: isPending && mayWithdraw(row, session),
        change: isOwn && !session.apiKey,
        attach: isOwn && given.length === 0 && takesInvoices(row),
      },
    };
  });
}

/** The client's members, with whether a second factor that they need is missing. */
async function listMembers(
  db: Database | Transaction,
  clientId: string,
  { clientSecondFactor }: Reader["config"],
) {
  const members = await listRoles(db, clientId);
  const ids = members.map(({ userId }) => userId);
  const secured = clientSecondFactor ? await usersWithFactor(db, ids) : undefined;
  return members.map((member) => ({
    ...member,
    secondFactorMissing: secured !== undefined && !secured.has(member.userId),
  }));
}

type Awaiting = {
  readonly members: Awaited<ReturnType<typeof listMembers>>;
  readonly missing: ReturnType<typeof missingApprovals>;
  readonly deciding: Deciding;
};

/** Whose approval a pending request lacks. */
function describeAwaited(
  { preparedBy }: NamedApproval,
  given: readonly Vote[],
  { members, missing, deciding: { confirmationOnly, rules } }: Awaiting,
) {
  const approvedBy = given.map(({ userId }) => userId);
  return awaitedApprovers(members, { confirmationOnly, rules, preparedBy, approvedBy, missing }).map(
    ({ userId: id, name, email, secondFactorMissing }) => ({ id, name, email, secondFactorMissing }),
  );
}

type Votable = {
  /** Rules that the request falls under now. */
  readonly rules: readonly ApprovalRule[];
  /** Roles of the members without its preparer. */
  readonly others: readonly ClientRole[];
  readonly isPending: boolean;
};

/** The approvals given, and what is missing while the request waits. */
function describeVotes(votes: readonly Vote[], { rules, others, isPending }: Votable) {
  const roles = votes.flatMap(({ role }) => (role === null ? [] : [role]));
  return {
    approvals: votes.map(({ userId, name, email, at, role }) => ({
      by: { id: userId, name, email },
      at,
      counts: !isPending || (role !== null && countsForAny(role, rules)),
    })),
    missing: isPending ? missingApprovals(rules, roles) : [],
    lacksApprovers: isPending && missingApprovals(rules, others).length > 0,
  };
}

function formatPayout({ minor, ...payout }: ShownPayout) {
  const { recipientId = null, paidFrom = null, paysOn = null, currency } = payout;
  return { ...payout, recipientId, paidFrom, paysOn, amount: formatAmount(money(BigInt(minor), currency)) };
}

function formatExchange({ minor, lowestRate, ...pair }: ShownExchange) {
  const amount = formatAmount(money(BigInt(minor), pair.fromCurrency));
  return { ...pair, amount, lowestRate: Number(lowestRate) };
}

function formatForward({ minor, lowestRate, depositMinor, ...terms }: ShownForward) {
  const say = (text: string) => formatAmount(money(BigInt(text), terms.fromCurrency));
  return { ...terms, amount: say(minor), lowestRate: Number(lowestRate), deposit: say(depositMinor) };
}

/** The day of a batch's line, null once it has come: approving the batch then pays the line at once. */
function dayAfter(today: Day, paysOn: Day | null): Day | null {
  return paysOn !== null && paysOn > today ? paysOn : null;
}

function outlineOf(row: NamedApproval, now: Date) {
  const { id, summary, preparedAt, decidedAt, reason } = row;
  return {
    id,
    summary,
    status: row.status === "PENDING" && row.expiresAt <= now ? ("EXPIRED" as const) : row.status,
    preparedBy: { id: row.preparedBy, name: row.preparerName, email: row.preparerEmail },
    preparedAt,
    decidedBy: deciderOf(row),
    decidedAt,
    reason,
  };
}

function deciderOf({ decidedBy, deciderName, deciderEmail }: NamedApproval) {
  if (decidedBy === null) return null;
  assert(deciderName !== null && deciderEmail !== null, `the user ${decidedBy} who decided`);
  return { id: decidedBy, name: deciderName, email: deciderEmail };
}
