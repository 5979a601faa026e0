import { maskEmail } from "#domain/clients/accounts/mask-email.ts";
import { exportLimit } from "#domain/clients/auth/attempt-limit.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { describeReturnedAmount } from "#domain/payments/payments/returned-amount.ts";
import { formatRate } from "#domain/rate.ts";
import { limitAttempts } from "#server/clients/auth/limit-attempts.ts";
import { requireConfirmation } from "#server/clients/auth/step-up/require-confirmation.ts";
import { openAccount, openAddress } from "#server/payments/beneficiaries/account-details.ts";
import type { App } from "#server/platform/app.ts";
import { type Activity, appendActivity } from "#server/platform/append-activity.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import type { Vault } from "#server/platform/vault.ts";
import { exportApiKeys } from "./api-keys-store.ts";
import { exportBusiness, exportPeople, exportWebhookEndpoints } from "./business-data-store.ts";
import {
  exportCloseouts,
  exportDrawdowns,
  exportForwardChanges,
  exportForwards,
  exportReferrals,
} from "./exchanges-store.ts";
import * as login from "./login-data-store.ts";
import * as store from "./personal-data-store.ts";

/**
 * Permits a copy of a client's data once it is confirmed, and audits it. Apart from the reading, which sees one moment: whoever
 * wrote beside others and saw only what was there before them couldn't extend the audit chain.
 * @throws Challenged `confirmation_required`; TooManyAttempts.
 */
export async function permitPersonalData(
  tx: Transaction,
  {
    app,
    session,
    activity,
  }: { readonly app: App; readonly session: ClientSession; readonly activity: Activity },
): Promise<void> {
  const clientId = session.client.id;
  const now = app.clock();
  const action = { kind: "export_data", facts: [], summary: "Save a copy of all your data" };
  await requireConfirmation(tx, action, { ...app, session, now });
  await limitAttempts(app, [{ kind: "export", parts: [clientId], limit: exportLimit }], tx);
  await appendAudit(tx, {
    id: app.newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action: "export_data",
    subject: { kind: "client", id: clientId },
  });
  await appendActivity(tx, activity);
}

/**
 * Everything that Summit stores about a client, consistent at one moment and readable by people and programs.
 * Recipients' account numbers are in full, since the client entered them; passwords, codes and keys are
 * excluded. Amounts are decimal text, times ISO 8601.
 */
export async function exportPersonalData(
  tx: Transaction,
  { app, session }: { readonly app: Pick<App, "clock" | "vault">; readonly session: ClientSession },
) {
  const clientId = session.client.id;
  const now = app.clock();
  return {
    writtenAt: now,
    account: await store.exportProfile(tx, clientId),
    business: await exportBusiness(tx, clientId),
    directorsAndOwners: await exportPeople(tx, clientId),
    security: await login.exportFactors(tx, session.user.id),
    mailNotWanted: await login.exportUnwantedMail(tx, session.user.id),
    ...(await moneyOf(tx, clientId, app.vault)),
    orders: (await store.exportOrders(tx, clientId))
      .map(inDecimals(["amount", "fromCurrency"]))
      .map(({ targetRate, stopRate, ...order }) => ({
        ...order,
        targetRate: targetRate === null ? null : formatRate(targetRate),
        stopRate: stopRate === null ? null : formatRate(stopRate),
      })),
    alerts: (await store.exportAlerts(tx, clientId)).map((alert) => ({
      ...alert,
      targetRate: formatRate(alert.targetRate),
    })),
    budgetRates: (await store.exportBudgetRates(tx, clientId)).map(
      ({ budgetRate, plannedAmount, ...budget }) => ({
        ...budget,
        budgetRate: formatRate(budgetRate),
        plannedAmount: plannedAmount && formatAmount(money(plannedAmount, budget.fromCurrency)),
      }),
    ),
    webhookEndpoints: await exportWebhookEndpoints(tx, clientId),
    recipientRequests: await store.exportRecipientRequests(tx, clientId),
    payeeChecks: await store.exportPayeeChecks(tx, clientId),
    autoExchanges: await store.exportRules(tx, clientId),
    schedules: (await store.exportSchedules(tx, clientId))
      .map(inDecimals(["amount", "currency"]))
      .map((schedule) => ({ ...schedule, minRate: schedule.minRate && formatRate(schedule.minRate) })),
    scheduledPayments: (await store.exportScheduledPayments(tx, clientId)).map(
      inDecimals(["amount", "currency"]),
    ),
    notices: await store.exportNotifications(tx, { clientId, userId: session.user.id }),
    files: await store.exportFiles(tx, clientId),
    feedback: await store.exportFeedback(tx, clientId),
    logIns: await login.exportSignIns(tx, session.user.id),
    apiKeys: await exportApiKeys(tx, { clientId, userId: session.user.id }),
    activity: await store.exportActivities(tx, { clientId, userId: session.user.id }),
  };
}

async function moneyOf(tx: Transaction, clientId: string, vault: Vault) {
  return {
    quotes: (await store.exportQuotes(tx, clientId))
      .map(
        inDecimals(["fromAmount", "fromCurrency"], ["toAmount", "toCurrency"], ["marginCost", "toCurrency"]),
      )
      .map((quote) => ({ ...quote, midRate: formatRate(quote.midRate), rate: formatRate(quote.rate) })),
    exchanges: (await store.exportTrades(tx, clientId))
      .map(
        inDecimals(
          ["fromAmount", "fromCurrency"],
          ["toAmount", "toCurrency"],
          ["amountDue", "fromCurrency"],
          ["amountReceived", "fromCurrency"],
          ["profitShareUsed", "fromCurrency"],
          ["marginCost", "toCurrency"],
        ),
      )
      .map(({ toBalance, ...trade }) => ({
        ...trade,
        rate: formatRate(trade.rate),
        midRate: formatRate(trade.midRate),
        toBalance: toBalance && formatAmount(money(toBalance, trade.toCurrency)),
      })),
    forwards: (await exportForwards(tx, clientId)).map(describeForward),
    forwardDrawdowns: await exportDrawdowns(tx, clientId),
    forwardChanges: (await exportForwardChanges(tx, clientId)).map(
      ({ fromLeft, toLeft, toAmount, rate, ...change }) => ({
        ...change,
        rate: formatRate(rate),
        fromAmount: formatAmount(money(fromLeft, change.fromCurrency)),
        toAmountBefore: formatAmount(money(toLeft, change.toCurrency)),
        toAmount: formatAmount(money(toAmount, change.toCurrency)),
      }),
    ),
    exchangeSteps: await store.exportTradeSteps(tx, clientId),
    closeouts: (await exportCloseouts(tx, clientId)).map(
      inDecimals(["cost", "currency"], ["paid", "currency"], ["owed", "currency"]),
    ),
    payments: (await store.exportPayments(tx, clientId)).map((payment) => ({
      ...inDecimals<typeof payment>(["amount", "currency"])(payment),
      ...describeReturnedAmount(payment),
    })),
    moneyIn: (await store.exportReceipts(tx, clientId)).map(inDecimals(["amount", "currency"])),
    balanceEntries: (await store.exportEntries(tx, clientId)).map(inDecimals(["amount", "currency"])),
    points: (await store.exportPoints(tx, clientId)).map(({ hundredths, gbpAmount, ...entry }) => ({
      ...entry,
      points: Number(hundredths) / 100,
      exchangedInGbp: formatAmount(money(gbpAmount, "GBP")),
    })),
    referrals: (await exportReferrals(tx, clientId)).map(({ email, ...referral }) => ({
      ...referral,
      email: maskEmail(email),
    })),
    recipients: (await store.exportBeneficiaries(tx, clientId)).map((row) => ({
      accountHolder: row.holderName,
      nickname: row.nickname,
      bank: row.bank,
      country: row.country,
      currency: row.currency,
      account: openAccount(row, vault).numbers,
      address: openAddress(row, vault),
      type: row.type,
      email: row.email,
      labels: row.labels,
      createdAt: row.createdAt,
      deletedAt: row.deletedAt,
    })),
  };
}

/** Converts minor units to decimal text of their currency. */
function inDecimals<Row extends object>(...pairs: readonly (readonly [keyof Row, keyof Row])[]) {
  return (row: Row) => ({
    ...row,
    ...Object.fromEntries(
      pairs.map(([amount, currency]) => [
        amount,
        formatAmount(money(row[amount] as bigint, row[currency] as CurrencyCode)),
      ]),
    ),
  });
}

function describeForward({
  spotRate,
  midRate,
  rate,
  fromLeft,
  toLeft,
  depositHeld,
  ...forward
}: Awaited<ReturnType<typeof exportForwards>>[number]) {
  const amount = (minor: bigint | null, currency: CurrencyCode) =>
    minor === null ? null : formatAmount(money(minor, currency));
  return {
    ...inDecimals<typeof forward>(
      ["fromAmount", "fromCurrency"],
      ["toAmount", "toCurrency"],
      ["deposit", "fromCurrency"],
    )(forward),
    ...{ spotRate: formatRate(spotRate), midRate: formatRate(midRate), rate: formatRate(rate) },
    fromAmountLeft: amount(fromLeft, forward.fromCurrency),
    toAmountLeft: amount(toLeft, forward.toCurrency),
    depositHeld: amount(depositHeld, forward.fromCurrency),
  };
}
