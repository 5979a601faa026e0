import { useQuery } from "@tanstack/react-query";
import type { DeskPath } from "#contract/pages.ts";
import type { Queue } from "#contract/reporting/queues.ts";
import { deskRoles } from "#domain/clients/staff/role.ts";
import { deskQueuesQuery } from "#web/api/overview-query.ts";
import { useHasRole } from "./use-staff.ts";

/** The queue behind each back-office page that has one; none for brokers, or while unknown. */
export function useQueueCounts(): Readonly<Partial<Record<DeskPath, Queue>>> {
  const queues = useQuery({ ...deskQueuesQuery, enabled: useHasRole(deskRoles) }).data;
  if (!queues) return {};
  return {
    "/admin/receipts": queues.receipts,
    "/admin/payouts": queues.payouts,
    "/admin/approvals": queues.approvals,
    "/admin/screening": queues.screening,
    "/admin/feedback": queues.feedback,
    "/admin/refused-mails": queues.refusedMails,
  };
}
