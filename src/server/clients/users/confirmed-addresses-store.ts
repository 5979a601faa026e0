import { sql } from "kysely";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Those of some addresses that their logins' owners have confirmed: any other may be a stranger's. */
export async function confirmedAddresses(
  tx: Transaction,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await tx
    .selectFrom("users")
    .select("email")
    .where("email", "=", sql<string>`any(${[...addresses]}::text[])`)
    .where("emailVerifiedAt", "is not", null)
    .execute();
  return new Set(rows.map(({ email }) => email));
}
