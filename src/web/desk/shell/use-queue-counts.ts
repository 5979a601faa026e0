import { useQuery } from "@tanstack/react-query";
import type { DeskPath } from "#contract/pages.ts";
import type { DeskQueues, Queue } from "#contract/reporting/queues.ts";
import { deskRoles, operatorRoles } from "#domain/clients/staff/role.ts";
import { inboxQuery } from "#web/api/inbox-queries.ts";
import { deskQueuesQuery } from "#web/api/overview-query.ts";
import { useHasRole } from "./use-staff.ts";

export type PageCount = Pick<Queue, "count" | "isLate">;

/** The queue behind each back-office page that has one; none for brokers, or while unknown. */
export function useQueueCounts(): Readonly<Partial<Record<DeskPath, PageCount>>> {
  const queues = useQuery({ ...deskQueuesQuery, enabled: useHasRole(deskRoles) }).data;
  const inbox = useQuery({ ...inboxQuery("team"), enabled: useHasRole(operatorRoles) }).data;
  return {
    ...(inbox && { "/admin/inbox": { count: inbox.counts.team, isLate: inbox.counts.overdue > 0 } }),
    ...(queues && countsByPage(queues)),
  };
}

function countsByPage(queues: DeskQueues): Partial<Record<DeskPath, PageCount>> {
  return {
    "/admin/receipts": queues.receipts,
    "/admin/payouts": queues.payouts,
    "/admin/approvals": queues.approvals,
    "/admin/screening": queues.screening,
    "/admin/feedback": queues.feedback,
    "/admin/refused-mails": queues.refusedMails,
    "/admin/position": queues.positionLimits,
  };
}
