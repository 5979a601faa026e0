import { money } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { type Addressee, findAddressee } from "#server/clients/accounts/addressee-store.ts";
import type { Issue } from "#server/clients/accounts/letterhead.ts";
import type { PdfTable } from "#server/platform/pdf/draw-table.ts";
import { left, right } from "#server/platform/pdf/pdf-layout.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { buildConfirmation, type Confirmation } from "./confirmation.ts";
import { renderExchangeConfirmation } from "./exchange-confirmation.ts";
import {
  findTradeCloseout,
  findTradeForConfirmation,
  isPaidUnconfirmed,
  listTradePayments,
} from "./reads-store.ts";

type AddressedConfirmation = Confirmation & { readonly addressee: Addressee };

/**
 * The current confirmation of a client's trade.
 * @throws Refused `not_found`, including for another client's trade.
 */
export async function readConfirmation(
  db: Database,
  input: { readonly clientId: string; readonly tradeId: string },
  { bank }: { readonly bank: { readonly simulated: boolean } },
): Promise<AddressedConfirmation> {
  const trade = await findTradeForConfirmation(db, input.clientId, input.tradeId);
  if (!trade) throw new Refused("not_found");
  const payments = await listTradePayments(db, trade.id);
  const closeout = trade.stage === "CANCELLED" ? await findTradeCloseout(db, trade.id) : undefined;
  const addressee = await findAddressee(db, input.clientId);
  const sell = trade.fromCurrency;
  const buy = trade.toCurrency;
  const confirmation = buildConfirmation({
    reference: trade.reference,
    stage: trade.stage,
    sold: money(trade.fromAmount, sell),
    bought: money(trade.toAmount, buy),
    midRate: trade.midRate,
    rate: trade.rate,
    rateAt: trade.rateAt,
    worthAtMid: money(trade.midAmount, buy),
    profitShareUsed: money(trade.profitShareUsed, sell),
    due: money(trade.amountDue, sell),
    deliveryDate: trade.deliveryDate,
    bookedAt: trade.createdAt,
    zone: addressee.zone,
    ratesSimulated: trade.rateSimulated,
    bankSimulated: bank.simulated,
    fundsUnconfirmed: await isPaidUnconfirmed(db, trade.id),
    toBalance: trade.balanceAllocation === null ? null : money(trade.balanceAllocation, buy),
    closeout: closeout
      ? {
          closedAt: closeout.closedAt,
          paid: money(closeout.paid, sell),
          owed: money(closeout.owed, sell),
          waivedAt: closeout.waivedAt,
        }
      : null,
    payments: payments.map((payment) => ({
      recipientName: payment.payeeName,
      accountNumber: payment.payeeAccountMasked,
      amount: money(payment.amount, buy),
      status: payment.status,
      isDeclined: payment.isDeclined,
      returnReason: payment.returnReason,
    })),
  });
  return { ...confirmation, addressee };
}

export function renderConfirmation(confirmation: AddressedConfirmation, issue: Issue): Promise<Buffer> {
  const { recipients, total } = confirmation;
  const table: PdfTable = {
    kind: "table",
    title: "Recipients",
    size: "plain",
    columns: [
      { label: "Recipient", start: left, end: left + 320, holds: "text" },
      { label: "Amount", start: right - 150, end: right, holds: "figures" },
    ],
    rows: recipients.map(({ name, detail, amount }) => [
      { text: name, detail, isStrong: true },
      { text: amount, isStrong: true },
    ]),
    totals: total === null ? [] : [[{ text: "Total" }, { text: total }]],
  };
  return renderExchangeConfirmation({ ...confirmation, title: "Trade confirmation", tables: [table] }, issue);
}
