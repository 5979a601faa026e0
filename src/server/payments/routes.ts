import { downloadPaymentConfirmation } from "#contract/payments/payment-confirmation.ts";
import { readPaymentInstructions as readInstructionsEndpoint } from "#contract/payments/payment-instructions.ts";
import * as drafts from "#contract/trading/allocation-drafts.ts";
import * as contract from "#contract/trading/trades.ts";
import { Refused } from "#domain/refusal.ts";
import { writeApprovable } from "#server/clients/client-approvals/approvable-routes.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { addProof, refuseExcessProofs } from "#server/payments/funding/add-proof.ts";
import { allocateTrade, saveAllocationDraft } from "#server/payments/funding/allocate-trade.ts";
import { confirmPayouts, type PayoutRequest } from "#server/payments/funding/confirm-payouts.ts";
import { declarePaymentMade } from "#server/payments/funding/declare-payment-made.ts";
import { fundFromBalance } from "#server/payments/funding/fund-from-balance.ts";
import { findAllocationDraft, findProof } from "#server/payments/funding/funding-store.ts";
import { readPaymentInstructions } from "#server/payments/funding/read-payment-instructions.ts";
import { attachApprovedInvoices } from "#server/payments/invoices/attach-approved-invoices.ts";
import {
  readPaymentConfirmation,
  renderPaymentConfirmation,
} from "#server/payments/payments/payment-confirmation.ts";
import { allocatedPayments } from "#server/payments/payments/store.ts";
import { downloadHeaders, uploadHeaders } from "#server/platform/files/download-headers.ts";
import { activityOf } from "#server/platform/http/activity-of.ts";
import { readFileUpload } from "#server/platform/http/read-file-upload.ts";
import { handle, type Route, read, write } from "#server/platform/http/route.ts";
import { operatorLines } from "#server/platform/operator-lines.ts";
import { readConfirmation, renderConfirmation } from "#server/trading/trades/read-confirmation.ts";
import { readTrade } from "#server/trading/trades/read-trade.ts";

export const paymentRoutes: readonly Route[] = [
  writeApprovable(contract.allocateTrade, async ({ tx, params, body, session, now, approval }, app) => {
    const { newId } = app;
    const { client, user } = session;
    const input = { clientId: client.id, tradeId: params.id, lines: body.lines, createdBy: user.id };
    const confirm = (payouts: readonly PayoutRequest[]) =>
      confirmPayouts(tx, { payouts, of: `trade ${params.id}` }, { ...app, session, now, approval });
    await allocateTrade(tx, input, { now, newId, confirm, ...getPayeeRules(app) });
    await attachApprovedInvoices(tx, approval, () => allocatedPayments(tx, params.id));
    return readTrade(tx, { clientId: session.client.id, id: params.id, now });
  }),

  read(drafts.readAllocationDraft, async ({ params, session }, { db }) => {
    const lines = await findAllocationDraft(db, { clientId: session.client.id, tradeId: params.id });
    if (!lines) throw new Refused("not_found");
    return { lines };
  }),

  write(drafts.saveAllocationDraft, async ({ tx, params, body, session, now }) => {
    const { lines } = body;
    await saveAllocationDraft(tx, { clientId: session.client.id, tradeId: params.id, lines }, { now });
    return { lines };
  }),

  read(readInstructionsEndpoint, ({ params, session, now }, { db, bank }) =>
    readPaymentInstructions(db, { clientId: session.client.id, tradeId: params.id }, { bank, now }),
  ),

  write(contract.fundFromBalance, async ({ tx, params, session, now }, { newId }) => {
    await fundFromBalance(tx, { clientId: session.client.id, tradeId: params.id }, { now, newId });
    return readTrade(tx, { clientId: session.client.id, id: params.id, now });
  }),

  write(contract.declarePaymentMade, async ({ tx, params, session, now }) => {
    await declarePaymentMade(tx, { clientId: session.client.id, tradeId: params.id }, { now });
    return readTrade(tx, { clientId: session.client.id, id: params.id, now });
  }),

  handle(contract.uploadProof, async (call, app) => {
    const activity = activityOf(call, "upload_proof", app);
    const { session, params } = call;
    const input = { session, clientId: session.client.id, tradeId: params.id, activity };
    await refuseExcessProofs(input, app);
    return addProof(input, await readFileUpload(call.request), app);
  }),

  handle(contract.downloadProof, async ({ params, session, reply }, { db, files }) => {
    const named = { clientId: session.client.id, tradeId: params.id, id: params.proofId };
    const proof = await findProof(db, named);
    if (!proof) throw new Refused("not_found");
    return reply.headers(uploadHeaders(proof)).send(files.open(proof.storedAs));
  }),

  handle(
    contract.downloadTradeConfirmation,
    async ({ params, session, reply, now }, { db, bank, config }) => {
      const named = { clientId: session.client.id, tradeId: params.id };
      const confirmation = await readConfirmation(db, named, { bank });
      return reply
        .headers(downloadHeaders(`Summit ${confirmation.reference}.pdf`, "application/pdf"))
        .send(await renderConfirmation(confirmation, { now, issuer: operatorLines(config) }));
    },
  ),

  handle(downloadPaymentConfirmation, async ({ params, session, reply, now }, { db, bank, config }) => {
    const payment = await readPaymentConfirmation(db, { clientId: session.client.id, id: params.id });
    const issue = { now, issuer: operatorLines(config), simulated: bank.simulated };
    return reply
      .headers(downloadHeaders(`Summit payment ${params.id.slice(-8)}.pdf`, "application/pdf"))
      .send(await renderPaymentConfirmation(payment, issue));
  }),
];
