import { useQuery } from "@tanstack/react-query";
import type { ClientPath } from "#contract/pages.ts";
import { viewerRoles } from "#domain/clients/users/role.ts";
import { alertsQuery } from "#web/api/alert-queries.ts";
import { autoExchangesQuery } from "#web/api/auto-exchange-queries.ts";
import { ordersQuery } from "#web/api/order-queries.ts";
import { useApprovableRequests } from "#web/client/approvals/use-approvable-requests.ts";
import { useHasRole } from "#web/client/use-has-role.ts";

export type NavCounts = Readonly<Partial<Record<ClientPath, { text: string; description: string }>>>;

/** Number of active items behind each nav item; no entry while unknown or zero. */
export function useNavCounts(): NavCounts {
  const enabled = useHasRole(viewerRoles);
  const alerts =
    useQuery({ ...alertsQuery, enabled }).data?.filter(({ reachedAt }) => reachedAt === null).length ?? 0;
  const orders =
    useQuery({ ...ordersQuery, enabled }).data?.filter(({ status }) => status === "pending").length ?? 0;
  const rules = useQuery({ ...autoExchangesQuery, enabled }).data?.length ?? 0;
  const requests = useApprovableRequests().requests.length;
  return {
    ...(requests > 0 && {
      "/approvals": { text: `${requests}`, description: `${requests} for you to approve` },
    }),
    ...(alerts > 0 && { "/alerts": { text: `${alerts}`, description: `${alerts} waiting` } }),
    ...(orders > 0 && { "/orders": { text: `${orders}`, description: `${orders} waiting` } }),
    ...(rules > 0 && { "/auto-exchange": { text: `${rules} on`, description: `${rules} on` } }),
  };
}
