import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { handleOneByOne, type Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import { payNextLines } from "./pay-batch.ts";

/** Pays a batch in parts; each part asks for the next. */
export const batchSubscriptions: Subscriptions = {
  batch_to_pay: [
    handleOneByOne((tx, { event }, app) =>
      payNextLines(tx, event, { now: app.clock(), newId: app.newId, ...getPayeeRules(app) }),
    ),
  ],
};
