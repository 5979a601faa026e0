import { sql } from "kysely";
import { assert } from "#domain/assert.ts";
import { roleOfKey } from "#domain/clients/api-keys/key-role.ts";
import type { Booker } from "#domain/clients/client-approvals/booking-limit.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { encodeArray } from "#server/platform/postgres/encode-array.ts";

/** Who is about to book for a client; nobody by name when the desk deals by telephone. */
type Booking = {
  readonly clientId: string;
  readonly bookedBy?: string | undefined;
  /** By an API key of that user, which books as a preparer at most. */
  readonly isByKey?: boolean | undefined;
};

export function bookerKey({ clientId, bookedBy, isByKey = false }: Booking): string {
  return `${clientId} ${bookedBy ?? ""}${isByKey ? " key" : ""}`;
}

/** Roles and limits of those who book, by `bookerKey`, in one statement for any number. */
export async function readBookers(
  db: Database | Transaction,
  bookings: readonly Booking[],
): Promise<Map<string, Booker>> {
  const clientIds = encodeArray(
    "uuid",
    bookings.map(({ clientId }) => clientId),
  );
  const userIds = encodeArray(
    "uuid",
    bookings.map(({ bookedBy }) => bookedBy),
  );
  // Names the clients twice, so that any plan of the joins reads these alone. A membership is looked up by itself, which the
  // planner can't flatten: a list of clients beside its key would be sorted again for each.
  const { rows } = await sql<Booker & { clientId: string; userId: string | null; isClosed: boolean }>`
    select asked.client_id, asked.user_id, membership.role, clients.closed_at is not null as is_closed, clients.preparer_booking_limit as preparer_limit,
      (select min(above_pence) from client_approval_rules as rule
        where rule.client_id = asked.client_id and rule.kind = 'booking') as approval_above
    from unnest(${clientIds}::uuid[], ${userIds}::uuid[]) as asked (client_id, user_id)
    join clients on clients.id = asked.client_id and clients.id = any(${clientIds}::uuid[])
    left join lateral (select role from memberships
      where client_id = asked.client_id and user_id = asked.user_id offset 0) as membership on true`.execute(
    db,
  );
  return new Map(
    rows.flatMap(({ clientId, userId, isClosed, approvalAbove, preparerLimit, ...row }) => {
      const bookedBy = userId ?? undefined;
      const role = userId === null ? undefined : row.role;
      // Nobody books for a closed account, the desk included.
      const booker = { role: isClosed ? null : role, approvalAbove, preparerLimit };
      const byKey = { ...booker, role: booker.role && roleOfKey(booker.role) };
      return [
        [bookerKey({ clientId, bookedBy }), booker],
        [bookerKey({ clientId, bookedBy, isByKey: true }), byKey],
      ] as const;
    }),
  );
}

export async function readBooker(db: Database | Transaction, booking: Booking): Promise<Booker> {
  const booker = (await readBookers(db, [booking])).get(bookerKey(booking));
  assert(booker, `the client ${booking.clientId} who books`);
  return booker;
}
