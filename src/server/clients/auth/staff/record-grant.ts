import { authorityOf } from "#server/platform/append-audit.ts";
import { type GrantKind, insertGrants } from "#server/platform/people/people-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { By } from "./audit-staff.ts";

/** Records who requested and who approved a staff user's access; null for the server's command. */
export async function recordGrant(
  tx: Transaction,
  { actor, now, newId }: By,
  { staffId, kind }: { readonly staffId: string; readonly kind: GrantKind },
): Promise<void> {
  if (actor.kind !== "staff") return;
  const authority = authorityOf(tx);
  const givers = [actor.id, ...(authority?.mode === "two-people" ? [authority.confirmedBy] : [])];
  await insertGrants(
    tx,
    givers.map((grantedBy) => ({ id: newId(), staffId, grantedBy, kind, at: now })),
  );
}
