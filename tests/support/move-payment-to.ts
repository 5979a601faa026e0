import type { Updateable } from "kysely";
import type { PaymentStatus } from "#domain/payments/payments/lifecycle.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import type { Payments } from "#server/platform/schema.ts";

type Change = Updateable<Payments>;

/** Moves a payment that awaits its trade's money through its lifecycle to a status. */
export async function movePaymentTo(
  db: Database,
  id: string,
  status: PaymentStatus,
  { at, returnReason = "account closed" }: { readonly at: Date; readonly returnReason?: string },
): Promise<void> {
  const ready: Change[] = [{ status: "READY" }];
  const sent: Change[] = [...ready, { approval: "automatic", approvedAt: at }, { status: "SENT" }];
  const changes = {
    WAITING: [],
    READY: ready,
    SENT: sent,
    COMPLETED: [...sent, { status: "COMPLETED" }],
    RETURNED: [...sent, { status: "RETURNED", returnReason }],
  } satisfies Record<PaymentStatus, Change[]>;
  for (const change of changes[status])
    await db.updateTable("payments").set(change).where("id", "=", id).execute();
}
