import {
  administratorRoles,
  approverRoles,
  operatorRoles,
  type StaffRole,
} from "#domain/clients/staff/role.ts";

type Work = {
  /** Who may decide it. */
  readonly roles: readonly StaffRole[];
  /** Hours until it is overdue; without them, each item has a deadline of its own. */
  readonly hours?: number;
};

/** What waits for a decision by the desk. */
const work = {
  /** Money that matches no trade, or a trade's money in part or too much. */
  receipt: { roles: operatorRoles, hours: 24 },
  /** Money that was recorded by hand and that a second person compares with the bank; an exchange that it pays for is closed otherwise. */
  receipt_check: { roles: approverRoles, hours: 24 },
  /** A statement that only one person has imported, whose credits can't leave; a second person imports the bank's file too. */
  statement_check: { roles: operatorRoles, hours: 24 },
  /** An exchange past its deadline that stays open, since a restriction keeps its client from paying. */
  overdue_trade: { roles: operatorRoles, hours: 24 },
  /** An exchange that was closed as unpaid at its client's cost, and whose money had come in time, as two people said only later. */
  closeout_cost: { roles: approverRoles, hours: 24 },
  /** A forward whose deposit by bank transfer is due soon, whose client didn't add to its deposit in time, or whose last day passed while a restriction kept it open. */
  forward: { roles: operatorRoles, hours: 4 },
  payout: { roles: operatorRoles, hours: 24 },
  payout_approval: { roles: approverRoles, hours: 24 },
  payout_resend: { roles: approverRoles, hours: 24 },
  payment_return: { roles: approverRoles, hours: 24 },
  /** A name near a listed one. */
  match: { roles: approverRoles, hours: 24 },
  /** A confirmed match that somebody asked to overturn. */
  overturned_match: { roles: approverRoles, hours: 24 },
  /** One that keeps its client from paying and that a second person confirms, until when it keeps their exchanges open by itself. */
  restriction: { roles: approverRoles },
  restriction_lift: { roles: approverRoles, hours: 24 },
  document: { roles: operatorRoles, hours: 24 },
  client: { roles: approverRoles, hours: 48 },
  client_review: { roles: operatorRoles },
  /** A day on which the ledger and the bank's statement differ. */
  reconciliation_break: { roles: operatorRoles, hours: 24 },
  /** A limit of the house's position that is exceeded. */
  position_limit: { roles: approverRoles, hours: 1 },
  /** A hard limit of the house's position that keeps quotes from being given. */
  hard_position_limit: { roles: approverRoles, hours: 1 },
  /** A cover deal that waits for a second person, has no answer of the provider, or whose value date has come. */
  cover_deal: { roles: approverRoles, hours: 1 },
  /** A currency that should cover itself and can't. */
  cover_policy: { roles: approverRoles, hours: 1 },
  /** Deposit rates of a pair that is open to forwards, which are too old to price any. */
  deposit_rates: { roles: approverRoles, hours: 1 },
  /** A change that needs a second person; it has until the request expires. */
  approval: { roles: approverRoles },
  feedback: { roles: operatorRoles, hours: 72 },
  bounced_email: { roles: operatorRoles, hours: 24 },
  /** A domain event that could not be delivered at the first try. */
  failed_event: { roles: administratorRoles, hours: 1 },
} as const satisfies Readonly<Record<string, Work>>;

export type InboxKind = keyof typeof work;

export const inboxKinds = Object.keys(work) as [InboxKind, ...InboxKind[]];

/** Kinds that a role decides; brokers and viewers decide none. */
export function kindsDecidedBy(role: StaffRole): readonly InboxKind[] {
  return inboxKinds.filter((kind) => work[kind].roles.some((each) => each === role));
}

/** Hours from its arrival until an item is overdue; undefined where each item has its own deadline. */
export function hoursUntilDue(kind: InboxKind): number | undefined {
  const { hours }: Work = work[kind];
  return hours;
}
