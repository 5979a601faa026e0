import type { DeliveryWindow } from "#domain/payments/forwards/forward-dates.ts";
import type { ForwardChangePrice } from "#domain/payments/forwards/price-change.ts";
import { formatRate, type Rate } from "#domain/rate.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

export type NewForwardChange = ForwardChangePrice &
  DeliveryWindow & {
    readonly id: string;
    readonly forwardId: string;
    readonly clientId: string;
    /** Id of the quote whose terms it changes. */
    readonly termsBefore: string;
    readonly fromLeft: bigint;
    readonly toLeft: bigint;
    readonly spotRate: Rate;
    readonly rateSource: string;
    readonly rateAt: Date;
    readonly rateSimulated: boolean;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  };

export async function insertForwardChange(
  db: Database | Transaction,
  { midBefore, midAfter, midRate, rate, spotRate, ...change }: NewForwardChange,
): Promise<void> {
  await db
    .insertInto("forwardChanges")
    .values({
      ...change,
      midBefore: formatRate(midBefore),
      midAfter: formatRate(midAfter),
      midRate: formatRate(midRate),
      rate: formatRate(rate),
      spotRate: formatRate(spotRate),
    })
    .execute();
}

export type ForwardChangeRow = NonNullable<Awaited<ReturnType<typeof findForwardChange>>>;

/** A quoted or accepted change of this forward. */
export async function findForwardChange(
  tx: Transaction,
  { id, forwardId }: { readonly id: string; readonly forwardId: string },
) {
  return tx
    .selectFrom("forwardChanges")
    .selectAll()
    .where("id", "=", id)
    .where("forwardId", "=", forwardId)
    .executeTakeFirst();
}

/** Gives a locked forward the terms of a quote with the change's id; the client is reminded of its new last day. */
export async function acceptForwardChange(
  tx: Transaction,
  { id, forwardId, toAmount }: Pick<ForwardChangeRow, "id" | "forwardId" | "toAmount">,
  { acceptedAt, acceptedBy }: { readonly acceptedAt: Date; readonly acceptedBy: string },
): Promise<void> {
  await tx.updateTable("forwardChanges").set({ acceptedAt, acceptedBy }).where("id", "=", id).execute();
  await tx
    .updateTable("forwards")
    .set({ quoteId: id, toLeft: toAmount, remindedAt: null })
    .where("id", "=", forwardId)
    .execute();
}

/** Accepted changes of a forward with the terms before each, newest first. */
export async function listForwardChanges(db: Database | Transaction, forwardId: string) {
  return db
    .selectFrom("forwardChanges as change")
    .innerJoin("forwardQuotes as before", "before.id", "change.termsBefore")
    .select(["change.acceptedAt", "change.fromLeft", "change.toLeft", "change.toAmount"])
    .select(["change.rate", "change.deliveryFrom", "change.deliveryTo"])
    .select([
      "before.rate as rateBefore",
      "before.deliveryFrom as fromBefore",
      "before.deliveryTo as toBefore",
    ])
    .where("change.forwardId", "=", forwardId)
    .where("change.acceptedAt", "is not", null)
    .$narrowType<{ acceptedAt: Date }>()
    .orderBy("change.acceptedAt", "desc")
    .orderBy("change.id", "desc")
    .execute();
}
