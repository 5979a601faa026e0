import type { FastifyReply } from "fastify";
import * as contract from "#contract/payments/balances.ts";
import { readWithdrawal as readWithdrawalEndpoint, withdraw } from "#contract/payments/withdrawals.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, type Money, money } from "#domain/money.ts";
import type { HeldAccount } from "#domain/payments/balances/held-accounts.ts";
import { mt940Statement } from "#domain/payments/balances/mt940-statement.ts";
import { readAmount } from "#domain/read-amount.ts";
import { orThrow } from "#domain/refusal.ts";
import { findAddressee } from "#server/clients/accounts/addressee-store.ts";
import { letterhead } from "#server/clients/accounts/letterhead.ts";
import { writeApprovable } from "#server/clients/client-approvals/approvable-routes.ts";
import { withdrawToBeneficiary } from "#server/payments/balances/withdraw-to-beneficiary.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { confirmPayouts, type PayoutRequest } from "#server/payments/funding/confirm-payouts.ts";
import { attachApprovedInvoices } from "#server/payments/invoices/attach-approved-invoices.ts";
import { appendActivity } from "#server/platform/append-activity.ts";
import { downloadHeaders } from "#server/platform/files/download-headers.ts";
import { activityOf } from "#server/platform/http/activity-of.ts";
import { handle, read, report, write } from "#server/platform/http/route.ts";
import { operatorLines } from "#server/platform/operator-lines.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { readAsOfNow } from "#server/platform/postgres/read-as-of-now.ts";
import { transactionAs } from "#server/platform/session/rights-at-commit.ts";
import { confirmMailAddress, mailAccountDetails, renderAccountDetails } from "./account-details.ts";
import { openBalance, removeBalance } from "./balances.ts";
import { listEntries } from "./list-entries.ts";
import { describeUnconfirmed, readAccounts, readBalance, readDepositDetails } from "./read-balance.ts";
import { maxStatementEntries, readStatement } from "./read-statement.ts";
import { readWithdrawal } from "./read-withdrawal.ts";
import { renderStatement, renderStatementCamt, renderStatementCsv } from "./statement-files.ts";

export const balanceRoutes = [
  read(contract.listBalances, async ({ session: { client } }, { db }) => {
    // A client on hold sees what they had, not what an activated one starts with.
    const accounts = await readAccounts(db, client.id, { withFirst: client.status === "ACCOUNT_READY" });
    return { items: accounts.map(describeAccount), nextCursor: null };
  }),

  write(contract.openBalance, async ({ tx, body, session, now }) =>
    describeAccount(await openBalance(tx, { ...body, clientId: session.client.id }, { now })),
  ),

  write(contract.removeBalance, async ({ tx, params, session, now }) => {
    await removeBalance(tx, { ...params, clientId: session.client.id }, { now });
    return undefined;
  }),

  read(contract.readBalance, ({ params, session, now }, { db, bank, calendar }) =>
    readBalance(db, { ...params, clientId: session.client.id }, { now, bank, calendar }),
  ),

  report(contract.listEntries, ({ params, query, session }, { db }) =>
    listEntries(db, { ...params, clientId: session.client.id }, query),
  ),

  handle(contract.downloadStatement, async (call, { db, bank, config }) => {
    const statement = await statementFor(call, db, maxStatementEntries.pdf);
    const issue = { now: call.now, issuer: operatorLines(config), simulated: bank.simulated };
    return sendStatement(call, ["pdf", "application/pdf"], await renderStatement(statement, issue));
  }),

  handle(contract.downloadStatementCsv, async (call, { db }) => {
    const statement = await statementFor(call, db, maxStatementEntries.text);
    return sendStatement(call, ["csv", "text/csv; charset=utf-8"], renderStatementCsv(statement));
  }),

  handle(contract.downloadStatementCamt, async (call, { db, config }) => {
    const statement = await statementFor(call, db, maxStatementEntries.text);
    const issue = { now: call.now, issuer: operatorLines(config) };
    return sendStatement(
      call,
      ["xml", "application/xml; charset=utf-8"],
      renderStatementCamt(statement, issue),
    );
  }),

  handle(contract.downloadStatementMt940, async (call, { db }) => {
    const statement = await statementFor(call, db, maxStatementEntries.text);
    return sendStatement(call, ["sta", "text/plain; charset=us-ascii"], mt940Statement(statement));
  }),

  handle(contract.downloadAccountDetails, async ({ params, session, reply, now }, { db, bank, config }) => {
    const deposit = await readDepositDetails(db, { ...params, clientId: session.client.id }, { bank, now });
    const addressee = await findAddressee(db, session.client.id);
    const head = letterhead(addressee, { issuer: operatorLines(config), now });
    const name = `account_details_${params.currency}.pdf`;
    return reply
      .headers(downloadHeaders(name, "application/pdf"))
      .send(await renderAccountDetails(deposit, head));
  }),

  handle(contract.mailAccountDetails, async (call, app) => {
    const { params, body, session, now } = call;
    // Outside the transaction: checking a password takes longer than one should stay open.
    await confirmMailAddress(app, session, body);
    const input = { ...params, email: body.email, clientId: session.client.id };
    const { newId, bank } = app;
    await transactionAs(app.db, session, async (tx) => {
      await mailAccountDetails(tx, input, { now, newId, bank });
      await appendActivity(tx, activityOf(call, "mail_account_details", app));
    });
    return { message: "Account details sent to your email" };
  }),

  writeApprovable(withdraw, async ({ tx, params, body, session, now, approval }, app) => {
    const { newId } = app;
    const named = { ...params, clientId: session.client.id };
    const { beneficiaryId, purpose } = body;
    const amount = amountOf(body.amount, params.currency);
    const reference = body.reference || undefined;
    const input = {
      clientId: named.clientId,
      beneficiaryId,
      amount,
      reference,
      purpose,
      createdBy: session.user.id,
    };
    const confirm = (payouts: readonly PayoutRequest[]) =>
      confirmPayouts(tx, { payouts, of: "withdrawal" }, { ...app, session, now, approval });
    const id = await withdrawToBeneficiary(tx, input, { now, newId, confirm, ...getPayeeRules(app) });
    await attachApprovedInvoices(tx, approval, async () => [{ id }]);
    return readWithdrawal(tx, { ...named, id });
  }),

  read(readWithdrawalEndpoint, ({ params, session }, { db }) =>
    readWithdrawal(db, { ...params, clientId: session.client.id }),
  ),
];

function describeAccount({ currency, balance, unconfirmed }: HeldAccount) {
  return {
    currency,
    amount: formatAmount(money(balance, currency)),
    ...describeUnconfirmed(currency, unconfirmed),
  };
}

/** @throws Refused when the text is not an amount in the currency. */
function amountOf(text: string, currency: CurrencyCode): Money {
  return money(orThrow(readAmount(text, currency)), currency);
}

type StatementCall = {
  readonly params: { readonly currency: CurrencyCode };
  readonly query: { readonly from: string; readonly to: string };
  readonly session: { readonly client: { readonly id: string } };
  readonly reply: FastifyReply;
  readonly now: Date;
};

/** @throws Refused `statement_too_long` when the period has more entries than `greatest`. */
function statementFor({ params, query, session, now }: StatementCall, db: Database, greatest: number) {
  const named = { ...params, ...query, clientId: session.client.id };
  return readAsOfNow(db, (tx) => readStatement(tx, named, { now, greatest }));
}

function sendStatement(
  { params, query, reply }: StatementCall,
  [ending, mediaType]: readonly [ending: string, mediaType: string],
  content: string | Buffer,
): FastifyReply {
  const name = `statement_${params.currency}_${query.from}_${query.to}.${ending}`;
  return reply.headers(downloadHeaders(name, mediaType)).send(content);
}
