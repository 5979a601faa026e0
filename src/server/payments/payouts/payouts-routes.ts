import * as contract from "#contract/payments/payouts.ts";
import { assert } from "#domain/assert.ts";
import { parseDay } from "#domain/calendar.ts";
import { formatAmount } from "#domain/money.ts";
import type { PayoutLimits } from "#domain/payments/payouts/payout-limits.ts";
import { Refused } from "#domain/refusal.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { describeDeskPayment } from "#server/payments/incoming/describe-for-desk.ts";
import { findDeskPayment } from "#server/payments/incoming/desk-payments-store.ts";
import { auditByDesk } from "#server/payments/payments/desk.ts";
import { markUnchanged } from "#server/platform/append-audit.ts";
import { downloadHeaders } from "#server/platform/files/download-headers.ts";
import { handle, type Route, read, report, write } from "#server/platform/http/route.ts";
import { decodeCursor, toPage } from "#server/platform/page.ts";
import { listOwnAccounts } from "#server/platform/people/people-store.ts";
import { writeWithApproval } from "#server/platform/people/write-with-approval.ts";
import { transactionAs } from "#server/platform/session/rights-at-commit.ts";
import { approvePayouts } from "./approve-payouts.ts";
import { declinePayout, sendBackPayout } from "./decline-payout.ts";
import { describeBatch, describeBatches, describePayments } from "./describe-payouts.ts";
import { filePayouts } from "./file-payouts.ts";
import { payoutLimits, payoutPolicy } from "./payout-policy.ts";
import { findBatch, findBatchFile, listBatches, markUploaded } from "./payouts-store.ts";
import { preparePayouts } from "./prepare-payouts.ts";
import { limitsFact, readPayoutLimits, setPayoutLimits, summariseLimits } from "./set-payout-limits.ts";

export const payoutRoutes: readonly Route[] = [
  read(contract.readPayoutPolicy, async (_call, app) => {
    const limits = describeLimits(await payoutLimits(app.db, payoutPolicy(app)));
    return { release: app.config.PAYOUT_RELEASE, simulated: app.bank.simulated, limits };
  }),

  writeWithApproval(
    contract.setPayoutLimits,
    {
      about: async ({ tx }, app) => limitsFact(await payoutLimits(tx, payoutPolicy(app))),
      summary: ({ tx, body }, app) => summariseLimits(tx, readPayoutLimits(body), payoutPolicy(app)),
    },
    async ({ tx, body, session: { staff }, now, approvedAbout }, app) => {
      const limits = readPayoutLimits(body);
      const replaces = body.replaces ? readPayoutLimits(body.replaces) : undefined;
      const by = { staff, now, newId: app.newId, policy: payoutPolicy(app) };
      await setPayoutLimits(tx, { limits, replaces, approvedBefore: approvedAbout }, by);
      return describeLimits(limits);
    },
  ),

  write(contract.preparePayouts, async ({ tx, body, session: { staff }, now }, app) => {
    const { newId, vault } = app;
    await preparePayouts(tx, body, { staff, now, newId, vault, policy: payoutPolicy(app) });
    return describePayments(tx, body.ids, staff.id);
  }),

  write(contract.approvePayouts, async ({ tx, body, session: { staff }, now }, { newId }) => {
    await approvePayouts(tx, body, { staff, now, newId });
    return describePayments(tx, body.ids, staff.id);
  }),

  write(contract.sendBackPayout, async ({ tx, params, body, session: { staff }, now }, { newId }) => {
    await sendBackPayout(tx, { paymentId: params.id, note: body.note }, { staff, now, newId });
    const row = await findDeskPayment(tx, params.id);
    assert(row, `payment ${params.id}`);
    return describeDeskPayment(row, await listOwnAccounts(tx, staff.id));
  }),

  write(contract.declinePayout, async ({ tx, params, body, session: { staff }, now }, { newId }) => {
    await declinePayout(tx, { paymentId: params.id, reason: body.reason }, { staff, now, newId });
    const row = await findDeskPayment(tx, params.id);
    assert(row, `payment ${params.id}`);
    return describeDeskPayment(row, await listOwnAccounts(tx, staff.id));
  }),

  write(contract.filePayouts, async ({ tx, body, session: { staff }, now }, app) => {
    const { newId, vault, bank, calendar } = app;
    const valueOn = body.valueOn === undefined ? undefined : parseDay(body.valueOn);
    if (body.valueOn !== undefined && valueOn === undefined) throw new Refused("value_date_closed");
    const filing = { staff, now, newId, vault, bank, calendar, screening: screeningRules(app.config) };
    const ids = await filePayouts(tx, { ids: body.ids, valueOn }, filing);
    return describeBatches(tx, ids);
  }),

  report(contract.listPayoutBatches, async ({ query }, { db }) => {
    const rows = await listBatches(db, { limit: query.limit, cursor: decodeCursor(query.cursor) });
    const { items, nextCursor } = toPage(rows, query.limit);
    return { items: items.map(describeBatch), nextCursor };
  }),

  write(contract.markPayoutFileUploaded, async ({ tx, params, session: { staff }, now }, { newId }) => {
    const isNew = await markUploaded(tx, params.id, { by: staff.id, at: now });
    const batch = await findBatch(tx, params.id);
    if (!batch) throw new Refused("not_found");
    if (isNew) {
      const subject = { kind: "payout_batch", id: batch.id };
      const details = { messageId: batch.messageId };
      await auditByDesk(tx, { staff, now, newId }, { action: "upload_payout_file", subject, details });
    } else markUnchanged(tx);
    return describeBatch(batch);
  }),

  handle(contract.downloadPayoutFile, async ({ params, session, reply, now }, app) => {
    const { db, newId, vault } = app;
    const { staff } = session;
    const batch = await transactionAs(db, session, async (tx) => {
      const found = await findBatchFile(tx, params.id);
      if (!found) throw new Refused("not_found");
      const subject = { kind: "payout_batch", id: found.id };
      await auditByDesk(tx, { staff, now, newId }, { action: "download_payout_file", subject, details: {} });
      return found;
    });
    return reply
      .headers(downloadHeaders(`${batch.messageId}.xml`, "application/xml"))
      .send(vault.open(batch.file, batch.id));
  }),
];

function describeLimits({ payout, operatorDay, beneficiaryDay, houseDay }: PayoutLimits) {
  return {
    payout: formatAmount(payout),
    operatorDay: formatAmount(operatorDay),
    beneficiaryDay: formatAmount(beneficiaryDay),
    houseDay: formatAmount(houseDay),
  };
}
