import * as contract from "#contract/reporting/client-page.ts";
import { describeRule } from "#domain/clients/client-approvals/approval-rule.ts";
import { formatAmount, money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { totalIn } from "#domain/reporting/overview/total-in.ts";
import { serializeAlert } from "#server/automation/alerts/serialize-alert.ts";
import { listAlertRows } from "#server/automation/alerts/store.ts";
import { listAutoExchanges } from "#server/automation/auto-exchange/read-auto-exchange.ts";
import { serializeOrders } from "#server/automation/orders/serialize-orders.ts";
import { listClientOrders } from "#server/automation/orders/store.ts";
import { canSeeClient, clientHoldings } from "#server/clients/accounts/file-store.ts";
import { describeKey } from "#server/clients/api-keys/describe-key.ts";
import { listKeys } from "#server/clients/api-keys/store.ts";
import { readRules } from "#server/clients/client-approvals/policy-store.ts";
import { outlineRequests } from "#server/clients/client-approvals/read-approvals.ts";
import { readMembers } from "#server/clients/team/read-team.ts";
import { listActivities } from "#server/clients/users/activities-store.ts";
import { describeRow } from "#server/clients/users/activity-routes.ts";
import { listBeneficiaries } from "#server/payments/beneficiaries/read-beneficiaries.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { type Route, report, write } from "#server/platform/http/route.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { Viewer } from "#server/platform/session/visible-to.ts";
import { serializeBudgetRate } from "#server/reporting/budget-rates/serialize-budget-rate.ts";
import { listTrackedRows } from "#server/reporting/budget-rates/store.ts";
import { listClientPayouts, listClientReceipts } from "./client-payments-store.ts";

const newest = 100;

export const clientPageRoutes: readonly Route[] = [
  // A write endpoint, because reading a named client's balances is audited.
  write(contract.listClientBalances, async ({ tx, params, session, now }, { newId, rates }) => {
    await expectClient(tx, params.id, session.staff);
    const actor = { kind: "staff", id: session.staff.id } as const;
    const subject = { kind: "client", id: params.id };
    await appendAudit(tx, { id: newId(), at: now, actor, action: "read_balances", subject });
    const rows = await clientHoldings(tx, params.id);
    const total = totalIn(
      "GBP",
      rows.map(({ balance, currency }) => money(balance, currency)),
      rates.freshTable(),
    );
    return {
      total: total ? formatAmount(total) : null,
      items: rows.map(({ currency, balance, frozen, unverified }) => ({
        currency,
        amount: formatAmount(money(balance, currency)),
        frozen: formatAmount(money(frozen, currency)),
        unverified: formatAmount(money(unverified, currency)),
      })),
    };
  }),

  report(contract.listStandingInstructions, async ({ params: { id }, session, now }, { db, quoteStops }) => {
    await expectClient(db, id, session.staff);
    const [orders, autoExchanges, alerts, budgetRates] = await Promise.all([
      listClientOrders(db, id).then((rows) => serializeOrders(db, rows, { now, quoteStops })),
      listAutoExchanges(db, id),
      listAlertRows(db, id),
      listTrackedRows(db, id),
    ]);
    return {
      orders,
      autoExchanges,
      alerts: alerts.map(serializeAlert),
      budgetRates: budgetRates.map((row) => serializeBudgetRate(row, now)),
    };
  }),

  report(contract.listClientRecipients, async ({ params, query, session }, { db, vault }) => {
    await expectClient(db, params.id, session.staff);
    return listBeneficiaries(db, { ...query, clientId: params.id }, vault);
  }),

  report(contract.listClientPayments, async ({ params: { id }, session }, { db }) => {
    await expectClient(db, id, session.staff);
    const [paidOut, received] = await Promise.all([
      listClientPayouts(db, id, newest),
      listClientReceipts(db, id, newest),
    ]);
    return {
      paidOut: paidOut.map(({ payeeName, payeeAccountMasked, amount, ...row }) => ({
        ...row,
        recipientName: payeeName,
        accountNumber: payeeAccountMasked,
        amount: formatAmount(money(amount, row.currency)),
      })),
      received: received.map((row) => ({ ...row, amount: formatAmount(money(row.amount, row.currency)) })),
    };
  }),

  report(contract.readClientTeam, async ({ params: { id }, session, now }, { db }) => {
    await expectClient(db, id, session.staff);
    const activities = await listActivities(db, { clientId: id }, { cursor: undefined, limit: newest });
    return {
      ...(await readMembers(db, id, now)),
      apiKeys: (await listKeys(db, id, now)).map((key) => describeKey(key, now)),
      approvalRules: (await readRules(db, id)).map(describeRule),
      requests: await outlineRequests(db, { clientId: id, limit: newest, now }),
      activity: activities.map(describeRow),
    };
  }),
];

async function expectClient(db: Database | Transaction, id: string, staff: Viewer): Promise<void> {
  if (!(await canSeeClient(db, id, staff))) throw new Refused("not_found");
}
