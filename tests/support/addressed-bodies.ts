import { randomUUIDv7 } from "node:crypto";
import {
  alertBody,
  beneficiaryBody,
  budgetRateBody,
  orderBody,
  ruleBody,
  scheduleBody,
  webhookBody,
} from "./owned-resources.ts";

/** Bodies by call, for those that validate before they look up the resource in their path. */
export function addressedBodies(clock: () => Date): Readonly<Record<string, () => object>> {
  return {
    "PUT /api/alerts/:id": () => alertBody,
    "PUT /api/webhook-endpoints/:id": webhookBody,
    "POST /api/webhook-endpoints/:id/replay": () => ({
      from: "2026-01-01T00:00:00Z",
      to: "2026-01-02T00:00:00Z",
    }),
    "PUT /api/approvals/:id": () => ({ version: 1, request: {} }),
    "POST /api/approvals/:id/decline": () => ({ version: 1 }),
    "POST /api/approvals/:id/withdraw": () => ({ version: 1 }),
    "PUT /api/auto-exchange/:id": () => ruleBody,
    "POST /api/batches/:id/cancel-later": () => ({ version: 9 }),
    "POST /api/batches/:id/discard": () => ({ version: 9 }),
    "POST /api/batches/:id/exchanges": () => ({ version: 9, quoteId: randomUUIDv7() }),
    "PUT /api/batches/:id/lines": () => ({ version: 9 }),
    "POST /api/batches/:id/pay": () => ({ version: 9 }),
    "PUT /api/beneficiaries/:id": beneficiaryBody,
    "POST /api/beneficiaries/:id/payee-check/acknowledge": () => ({ checkId: randomUUIDv7() }),
    "PUT /api/beneficiaries/:id/labels": () => ({ labels: [] }),
    "PUT /api/beneficiaries/:id/nickname": () => ({ nickname: "Demo" }),
    "PUT /api/budget-rates/:id": budgetRateBody,
    "POST /api/forwards/:id/change-quotes": () => ({ deliveryTo: "2027-03-01" }),
    "POST /api/forwards/:id/changes": () => ({ quoteId: randomUUIDv7() }),
    "POST /api/forwards/:id/deposits": () => ({ amount: "1.00" }),
    "POST /api/forwards/:id/drawdowns": () => ({ amount: "1.00" }),
    "PUT /api/orders/:id": () => orderBody,
    "PUT /api/schedules/:id": () => ({ ...scheduleBody(clock()), version: 1, startsOn: "2020-01-01" }),
    "POST /api/schedules/:id/cancel": () => ({ version: 1 }),
    "POST /api/schedules/:id/pause": () => ({ version: 1 }),
    "POST /api/schedules/:id/resume": () => ({ version: 1 }),
    "POST /api/schedules/:id/skip": () => ({ version: 1 }),
    "POST /api/simulation/payments/:id/return": () => ({ reason: "Account closed" }),
    "PATCH /api/team/members/:id": () => ({ role: "viewer" }),
    "POST /api/trades/:id/cancel": () => ({ closeoutQuoteId: randomUUIDv7() }),
    "POST /api/trades/:id/dispute": () => ({ text: "Not what I asked for" }),
    "PUT /api/trades/:id/allocation-draft": () => ({ lines: [] }),
    "PUT /api/trades/:id/allocation": () => ({ lines: [{ toBalance: true, amount: "1166.49" }] }),
  };
}
