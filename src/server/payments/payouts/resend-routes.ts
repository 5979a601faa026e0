import * as contract from "#contract/payments/payout-resends.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { type Route, write } from "#server/platform/http/route.ts";
import { describeBatches, describePayments } from "./describe-payouts.ts";
import { confirmResends, requestResends, withdrawResends } from "./resend-payouts.ts";

export const resendRoutes: readonly Route[] = [
  write(contract.requestResends, async ({ tx, body, session: { staff }, now }, { newId }) => {
    await requestResends(tx, body, { staff, now, newId });
    return describePayments(tx, body.ids, staff.id);
  }),

  write(contract.confirmResends, async ({ tx, body, session: { staff }, now }, app) => {
    const { newId, vault, bank, calendar } = app;
    const filing = { staff, now, newId, vault, bank, calendar, screening: screeningRules(app.config) };
    return describeBatches(tx, await confirmResends(tx, body, filing));
  }),

  write(contract.withdrawResends, async ({ tx, body, session: { staff }, now }, { newId }) => {
    await withdrawResends(tx, body, { staff, now, newId });
    return describePayments(tx, body.ids, staff.id);
  }),
];
