import type { Transaction } from "#server/platform/postgres/database.ts";

/** Cost of each exchange that was closed out, as its page shows it; amounts in minor units. */
export async function exportCloseouts(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("closeouts")
    .innerJoin("trades", "trades.id", "closeouts.tradeId")
    .leftJoin("closeoutWaivers as waiver", "waiver.tradeId", "closeouts.tradeId")
    .select(["trades.reference as exchange", "closeouts.cause", "closeouts.currency", "closeouts.isFree"])
    .select(["closeouts.charged as cost", "closeouts.paid", "closeouts.owed", "closeouts.closedAt"])
    .select(["waiver.waivedAt", "waiver.reason as waivedBecause"])
    .where("closeouts.clientId", "=", clientId)
    .orderBy("closeouts.closedAt")
    .orderBy("closeouts.tradeId")
    .execute();
}

/** Quotes of forwards and what became of those that were booked; amounts in minor units. */
export async function exportForwards(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("forwardQuotes as quote")
    .leftJoin("forwards as forward", "forward.quoteId", "quote.id")
    .select(["quote.fromCurrency", "quote.toCurrency", "quote.fromAmount", "quote.toAmount"])
    .select(["quote.spotRate", "quote.midRate", "quote.rate", "quote.deliveryFrom", "quote.deliveryTo"])
    .select(["quote.deposit", "quote.createdAt as quotedAt", "forward.reference", "forward.status"])
    .select(["forward.fromLeft", "forward.toLeft", "forward.depositHeld", "forward.depositDueBy"])
    .select(["forward.createdAt as bookedAt", "forward.closedAt"])
    .where("quote.clientId", "=", clientId)
    .orderBy("quote.createdAt")
    .orderBy("quote.id")
    .execute();
}

/** Trades that were drawn from forwards, by reference. */
export async function exportDrawdowns(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("forwardDrawdowns as drawdown")
    .innerJoin("forwards as forward", "forward.id", "drawdown.forwardId")
    .innerJoin("trades", "trades.id", "drawdown.tradeId")
    .select([
      "forward.reference as forward",
      "trades.reference as exchange",
      "drawdown.byItself",
      "drawdown.at",
    ])
    .where("forward.clientId", "=", clientId)
    .orderBy("drawdown.at")
    .orderBy("drawdown.tradeId")
    .execute();
}

/** Changes of forwards' dates that were accepted; amounts in minor units. */
export async function exportForwardChanges(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("forwardChanges as change")
    .innerJoin("forwards as forward", "forward.id", "change.forwardId")
    .innerJoin("forwardQuotes as terms", "terms.id", "change.termsBefore")
    .select(["forward.reference as forward", "change.acceptedAt as at"])
    .select(["terms.fromCurrency", "terms.toCurrency"])
    .select(["change.fromLeft", "change.toLeft", "change.toAmount", "change.rate"])
    .select(["change.deliveryFrom", "change.deliveryTo"])
    .where("change.clientId", "=", clientId)
    .where("change.acceptedAt", "is not", null)
    .orderBy("change.acceptedAt")
    .orderBy("change.id")
    .execute();
}

/** Referred clients, whose addresses the client may know in part alone. */
export async function exportReferrals(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("clients")
    .select(["email", "status", "createdAt"])
    .where("referrerId", "=", clientId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
