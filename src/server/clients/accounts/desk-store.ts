import { type RawBuilder, sql } from "kysely";
import type { ClientSort, SortDirection } from "#contract/clients/admin-clients.ts";
import { type ClientStatus, clientStatuses } from "#domain/clients/accounts/client-status.ts";
import { Refused } from "#domain/refusal.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { foldedPattern } from "#server/platform/postgres/folded-pattern.ts";
import { type Viewer, visibleTo } from "#server/platform/session/visible-to.ts";

type Reader = Database | Transaction;

export type ClientListParams = {
  readonly search?: string | undefined;
  readonly status?: ClientStatus | undefined;
  readonly sort: ClientSort;
  readonly direction: SortDirection;
  /** Id of the last client of the previous page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** The requesting staff user; a broker sees only their own clients. */
  readonly staff: Viewer;
};

type Order = { readonly key: RawBuilder<unknown>; readonly type: RawBuilder<unknown> };

/** Sort column and type of each order; clients without trades sort before the first trade. */
const orders: Readonly<Record<ClientSort, Order>> = {
  createdAt: { key: sql`clients.created_at`, type: sql`timestamptz` },
  email: { key: sql`clients.email`, type: sql`text` },
  lastTraded: { key: sql`coalesce(clients.last_traded_at, '-infinity')`, type: sql`timestamptz` },
};

/** Whether the audit log has it that a staff user looked at the client list after a moment. */
export async function hasListedClients(
  tx: Transaction,
  { staffId, since }: { readonly staffId: string; readonly since: Date },
): Promise<boolean> {
  const entry = await tx
    .selectFrom("auditLog")
    .select("id")
    .where("actorId", "=", staffId)
    .where("action", "=", "list_clients")
    .where("at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/**
 * One page of the desk's client list.
 * @throws Refused `input_malformed` when no client that the staff user sees has the cursor's id.
 */
export async function listClientRows(db: Reader, params: ClientListParams) {
  const { search, status, cursor, limit, staff } = params;
  const { key } = orders[params.sort];
  const order = params.direction === "asc" ? sql`asc` : sql`desc`;
  const after = cursor === undefined ? undefined : await afterClient(db, params, cursor);
  const page = db
    .selectFrom("clients")
    .select(["id", "createdAt", "email", "name", "companyName", "status", "closedAt"])
    .select("referrerId as referredBy")
    .select(["phoneCountryCode", "phoneNumber", "addressLine1", "addressLine2", "city", "state"])
    .select(["country", "postalCode", "preferredBuyCurrency", "preferredSellCurrency"])
    .select(key.as("sortKey"))
    .where(visibleTo(staff, "clients.id"))
    .$if(search !== undefined, (query) => query.where("foldedText", "like", foldedPattern(search ?? "")))
    .$call((query) => (status === undefined ? query : query.where("status", "=", status)))
    .$if(after !== undefined, (query) => query.where(after ?? sql<boolean>`true`))
    .orderBy(sql`${key} ${order}, clients.id ${order}`)
    .limit(limit);
  return db
    .selectFrom(page.as("page"))
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom("trades")
          .select(({ fn }) => [fn.countAll().as("totalTrades"), fn.max("createdAt").as("lastTraded")])
          .whereRef("trades.clientId", "=", "page.id")
          .as("traded"),
      (join) => join.onTrue(),
    )
    .leftJoin("clients as referrers", (join) =>
      join.onRef("referrers.id", "=", "page.referredBy").on(visibleTo(staff, "referrers.id")),
    )
    .selectAll("page")
    .select(["traded.totalTrades", "traded.lastTraded"])
    .select(["referrers.id as referrerId", "referrers.email as referrerEmail"])
    .orderBy(sql`page.sort_key ${order}, page.id ${order}`)
    .execute();
}

async function afterClient(db: Reader, { sort, direction, staff }: ClientListParams, id: string) {
  const { key, type } = orders[sort];
  const last = await db
    .selectFrom("clients")
    .select(sql<string>`${key}::text`.as("key"))
    .where("id", "=", id)
    .where(visibleTo(staff, "clients.id"))
    .executeTakeFirst();
  if (!last)
    throw new Refused("input_malformed", {
      cursor: "We couldn't find that page. Go back to the start of the list.",
    });
  const beyond = direction === "asc" ? sql`>` : sql`<`;
  return sql<boolean>`(${key}, clients.id) ${beyond} (${last.key}::${type}, ${id}::uuid)`;
}

/** Number of matching clients by status. */
export async function countClientsByStatus(
  db: Reader,
  { search, staff }: Pick<ClientListParams, "search" | "staff">,
): Promise<Record<ClientStatus, number>> {
  const rows = await db
    .selectFrom("clients")
    .select(({ fn }) => ["status", fn.countAll().as("count")])
    .where(visibleTo(staff, "clients.id"))
    .$if(search !== undefined, (query) => query.where("foldedText", "like", foldedPattern(search ?? "")))
    .groupBy("status")
    .execute();
  const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]));
  return Object.fromEntries(clientStatuses.map((status) => [status, counts.get(status) ?? 0])) as Record<
    ClientStatus,
    number
  >;
}
