import { sql } from "kysely";
import type { QueueName } from "#contract/reporting/queues.ts";
import { failedMailQueue } from "#server/platform/outgoing-mail.ts";
import type { Database } from "#server/platform/postgres/database.ts";

export type QueueRow = {
  readonly queue: QueueName;
  readonly count: bigint;
  /** When the oldest item arrived; null for an empty queue. */
  readonly oldest: Date | null;
};

/**
 * Size and oldest item of each of the desk's queues; a payout waits since its last change, not since it was allocated. The
 * reader's own requests aren't counted among the approvals, which are for others.
 */
export async function countQueues(
  db: Database,
  { now, ownAccounts }: { readonly now: Date; readonly ownAccounts: ReadonlySet<string> },
): Promise<QueueRow[]> {
  // Literals, so that the planner uses the partial indexes.
  const { rows } = await sql<QueueRow>`
    select 'receipts' as queue, count(*) as count, min(received_at) as oldest from receipts
      where status in ('UNDERPAID', 'OVERPAID', 'UNMATCHED')
    union all select 'payouts', count(*), min(updated_at) from payments where status = 'READY'
    union all select 'approvals', count(*), min(requested_at) from approval_requests
      where decision is null and expires_at > ${now} and requested_by <> all (${[...ownAccounts]}::uuid[])
    union all select 'screening', count(*), min(opened_at) from screening_cases where status = 'open'
    union all select 'feedback', count(*), min(created_at) from feedback where handled_at is null
    union all select 'refusedMails', count(*), min(created_on) from pgboss.job where name = ${failedMailQueue}
    union all select 'positionLimits', count(*), min(over_since) from position_limits where over_since is not null`.execute(
    db,
  );
  return rows;
}
