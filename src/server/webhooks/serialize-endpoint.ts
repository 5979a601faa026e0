import { managerRoles } from "#domain/clients/users/role.ts";
import type { Maker } from "#server/clients/users/makers-store.ts";
import type { EndpointRow, RecentCounts } from "./endpoints-store.ts";

const none: RecentCounts = { delivered: 0, failed: 0, waiting: 0 };

/** An endpoint as it is answered, without its secrets. */
export function serializeEndpoint(
  row: EndpointRow,
  { maker, recent = none }: { readonly maker: Maker; readonly recent?: RecentCounts | undefined },
  now: Date,
) {
  const { previousSecretUntil } = row;
  const { role, ...person } = maker;
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    eventTypes: [...row.eventTypes],
    status: statusOf(row),
    failingSince: row.failingSince,
    disabledAt: row.disabledAt,
    disabledBecause: row.disabledBecause,
    previousSecretUntil:
      previousSecretUntil !== null && previousSecretUntil > now ? previousSecretUntil : null,
    recent,
    createdBy: { ...person, mayManage: managerRoles.some((each) => each === role) },
    createdAt: row.createdAt,
  };
}

function statusOf({ disabledAt, failingSince }: EndpointRow): "active" | "failing" | "disabled" {
  if (disabledAt !== null) return "disabled";
  return failingSince === null ? "active" : "failing";
}
