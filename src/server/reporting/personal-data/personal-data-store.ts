import { sql } from "kysely";
import type { DocumentPurpose } from "#domain/clients/accounts/client-document.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

export async function exportProfile(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("clients")
    .innerJoin("users", "users.id", "clients.contactUserId")
    .select(["users.email", "users.emailVerifiedAt", "clients.name", "companyName", "kind", "status"])
    .select(["clients.createdAt", "dateOfBirth", "nationality"])
    .select(["phoneCountryCode", "phoneNumber", "addressLine1", "addressLine2", "city", "state"])
    .select(["postalCode", "country", "preferredBuyCurrency", "preferredSellCurrency", "timeZone", "locale"])
    .select(["referralCode", "depositReference"])
    .where("clients.id", "=", clientId)
    .executeTakeFirstOrThrow();
}

/** All quotes, booked or not; amounts in minor units, as below. */
export async function exportQuotes(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("quotes")
    .leftJoin("trades", "trades.id", "quotes.tradeId")
    .select(["quotes.fromAmount", "quotes.fromCurrency", "quotes.toAmount", "quotes.toCurrency"])
    .select((row) => [
      "quotes.midRate",
      "quotes.rate",
      row("quotes.midAmount", "-", row.ref("quotes.toAmount")).as("marginCost"),
    ])
    .select(["quotes.createdAt", "quotes.expiresAt", "trades.reference as exchange"])
    .where("quotes.clientId", "=", clientId)
    .orderBy("quotes.createdAt")
    .orderBy("quotes.id")
    .execute();
}

/** With the call of those that the desk dealt on the client's telephone instruction. */
export async function exportTrades(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("trades")
    .leftJoin("telephoneDeals as deal", "deal.tradeId", "trades.id")
    .select(["reference", "type", "stage", "status", "fromAmount", "fromCurrency", "toAmount", "toCurrency"])
    .select(["rate", "midRate", "amountDue", "amountReceived", "profitShareUsed"])
    .select((row) => [
      row("midAmount", "-", row.ref("toAmount")).as("marginCost"),
      "balanceAllocation as toBalance",
    ])
    .select(["deliveryDate", "fundBy", "paymentMadeAt", "createdAt"])
    .select(["deal.dealtAt as dealtByTelephoneAt", "deal.callReference"])
    .where("clientId", "=", clientId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** What became of each exchange, step by step. */
export async function exportTradeSteps(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("tradeSteps as step")
    .innerJoin("trades", "trades.id", "step.tradeId")
    .select(["trades.reference as exchange", "step.kind", "step.at", "step.detail"])
    .where("trades.clientId", "=", clientId)
    .orderBy("step.at")
    .orderBy("step.sequence")
    .execute();
}

export async function exportPayments(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("payments")
    .leftJoin("trades", "trades.id", "payments.tradeId")
    .select(["payments.payeeName", "payments.payeeAccountMasked", "payments.payeeCountry"])
    .select(["payments.amount", "payments.currency", "payments.reference", "payments.purpose"])
    .select(["payments.status", "payments.returnReason", "payments.returnedAmount"])
    .select(["payments.createdAt", "payments.updatedAt"])
    .select("trades.reference as exchange")
    .where("payments.clientId", "=", clientId)
    .orderBy("payments.createdAt")
    .orderBy("payments.id")
    .execute();
}

/** Incoming payments, of those divided among clients the client's part. */
export async function exportReceipts(tx: Transaction, clientId: string) {
  const parts = tx
    .selectFrom("receiptParts as part")
    .select(["receiptId", (part) => part.fn.sum<bigint>("part.amount").as("amount")])
    .where("part.clientId", "=", clientId)
    .groupBy("receiptId");
  return tx
    .selectFrom("receipts")
    .leftJoin(parts.as("part"), "part.receiptId", "receipts.id")
    .select(sql<bigint>`coalesce(part.amount, receipts.amount)::bigint`.as("amount"))
    .select(["currency", "reference", "payerName", "status", "receivedAt"])
    .where(
      sql<boolean>`receipts.id in (select id from receipts where client_id = ${clientId}::uuid
        union select receipt_id from receipt_parts where client_id = ${clientId}::uuid)`,
    )
    .orderBy("receivedAt")
    .orderBy("id")
    .execute();
}

/** Entries of the client's balances and profit share, oldest first. */
export async function exportEntries(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("entries")
    .innerJoin("accounts", "accounts.id", "entries.accountId")
    .innerJoin("journals", "journals.id", "entries.journalId")
    .leftJoin("trades", "trades.id", "journals.tradeId")
    .select(["accounts.kind", "accounts.currency", "entries.amount", "journals.event", "journals.postedAt"])
    .select("trades.reference as exchange")
    .where("accounts.clientId", "=", clientId)
    .orderBy("entries.sequence")
    .execute();
}

export async function exportPoints(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("pointsEntries as entry")
    .innerJoin("trades", "trades.id", "entry.tradeId")
    .select(["entry.kind", "entry.hundredths", "entry.gbpAmount", "entry.programmeYear", "entry.createdAt"])
    .select("trades.reference as exchange")
    .where("entry.clientId", "=", clientId)
    .orderBy("entry.createdAt")
    .orderBy("entry.id")
    .execute();
}

export async function exportBeneficiaries(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("beneficiaries")
    .selectAll()
    .where("clientId", "=", clientId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export async function exportRecipientRequests(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("recipientRequests")
    .select(["name", "email", "type", "currency", "country", "status", "requestedAt"])
    .select(["submittedAt", "endedAt"])
    .where("clientId", "=", clientId)
    .orderBy("requestedAt")
    .orderBy("id")
    .execute();
}

export async function exportPayeeChecks(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("payeeChecks")
    .select(["beneficiaryId", "holderName", "outcome", "accountName", "reason", "simulated"])
    .select(["checkedAt", "acknowledgedAt"])
    .where("clientId", "=", clientId)
    .orderBy("checkedAt")
    .orderBy("id")
    .execute();
}

export async function exportOrders(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("orders")
    .select(["fromCurrency", "toCurrency", "amount", "targetRate", "stopRate", "status"])
    .select(["startsAt", "expiryDate"])
    .select(["failure", "createdAt", "closedAt"])
    .where("clientId", "=", clientId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export async function exportAlerts(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("rateAlerts")
    .select(["fromCurrency", "toCurrency", "side", "targetRate", "dailySince", "firedAt", "createdAt"])
    .where("clientId", "=", clientId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export async function exportBudgetRates(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("budgetRates")
    .select(["fromCurrency", "toCurrency", "budgetRate", "startsOn", "endsOn", "plannedAmount", "createdAt"])
    .where("clientId", "=", clientId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export async function exportRules(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("autoExchanges as rule")
    .leftJoin("beneficiaries", "beneficiaries.id", "rule.beneficiaryId")
    .select(["rule.sourceCurrency", "rule.targetCurrency", "beneficiaries.holderName as recipient"])
    .select(["rule.includeProfitShare", "rule.termsAcceptedAt", "rule.createdAt", "rule.deletedAt"])
    .where("rule.clientId", "=", clientId)
    .orderBy("rule.createdAt")
    .orderBy("rule.id")
    .execute();
}

export async function exportSchedules(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("paymentSchedules as schedule")
    .innerJoin("beneficiaries", "beneficiaries.id", "schedule.beneficiaryId")
    .select(["schedule.label", "beneficiaries.holderName as recipient", "schedule.reference"])
    .select(["schedule.amount", "schedule.currency", "schedule.frequency", "schedule.startsOn"])
    .select(["schedule.everyWeeks", "schedule.dayOfMonth", "schedule.endsOn", "schedule.paymentCount"])
    .select(["schedule.holidayRule", "schedule.status", "schedule.createdAt"])
    .select(["schedule.fromCurrency", "schedule.minRate", "schedule.retryDays"])
    .where("schedule.clientId", "=", clientId)
    .orderBy("schedule.createdAt")
    .orderBy("schedule.id")
    .execute();
}

export async function exportScheduledPayments(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("scheduledPayments as due")
    .innerJoin("paymentSchedules as schedule", "schedule.id", "due.scheduleId")
    .innerJoin("beneficiaries", "beneficiaries.id", "due.beneficiaryId")
    .select(["schedule.label", "beneficiaries.holderName as recipient", "due.paysOn", "due.amount"])
    .select(["due.currency", "due.status", "due.reason"])
    .where("due.clientId", "=", clientId)
    .orderBy("due.paysOn")
    .orderBy("due.id")
    .execute();
}

/** Those that the user sees, with when they read each. */
export async function exportNotifications(
  tx: Transaction,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
) {
  return tx
    .selectFrom("notifications")
    .leftJoin("notificationReads as read", (join) =>
      join.onRef("read.notificationId", "=", "notifications.id").on("read.userId", "=", userId),
    )
    .select(["notifications.title", "notifications.text", "notifications.createdAt", "read.readAt"])
    .where("notifications.clientId", "=", clientId)
    .where((row) =>
      row.or([row("notifications.userId", "is", null), row("notifications.userId", "=", userId)]),
    )
    .orderBy("notifications.createdAt")
    .orderBy("notifications.id")
    .execute();
}

type FilePurpose = DocumentPurpose | "proof of payment" | "invoice";

/** Documents, payment proofs and invoices by name, without content, which the client has. */
export async function exportFiles(tx: Transaction, clientId: string) {
  const papers = tx
    .selectFrom("clientDocuments")
    .select((paper) => paper.ref("purpose").$castTo<FilePurpose>().as("purpose"))
    .select(["name", "mediaType", "size", "uploadedAt"])
    .where("clientId", "=", clientId);
  const proofs = tx
    .selectFrom("proofs")
    .select([sql<FilePurpose>`'proof of payment'`.as("purpose"), "name", "mediaType", "size", "uploadedAt"])
    .where("clientId", "=", clientId);
  const invoices = tx
    .selectFrom("invoices")
    .select([sql<FilePurpose>`'invoice'`.as("purpose"), "name", "mediaType", "size", "uploadedAt"])
    .where("clientId", "=", clientId);
  return papers.unionAll(proofs).unionAll(invoices).orderBy("uploadedAt").execute();
}

/** With the telephone deal that it disputes, if any. */
export async function exportFeedback(tx: Transaction, clientId: string) {
  return tx
    .selectFrom("feedback")
    .leftJoin("trades", "trades.id", "feedback.tradeId")
    .select(["feedback.text", "feedback.createdAt", "feedback.handledAt"])
    .select("trades.reference as disputedExchange")
    .where("feedback.clientId", "=", clientId)
    .orderBy("feedback.createdAt")
    .execute();
}

/** What the user did for the client. */
export async function exportActivities(
  tx: Transaction,
  of: { readonly clientId: string; readonly userId: string },
) {
  return tx
    .selectFrom("activities")
    .select(["at", "action", "apiKeyId", "subjectId", "detail", "address", "userAgent"])
    .where("clientId", "=", of.clientId)
    .where("userId", "=", of.userId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}
