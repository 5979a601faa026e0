import type { StaffRole } from "#domain/staff/role.ts";

const administrators = ["administrator"] as const;
const approvers = ["approver", "administrator"] as const;
const operators = ["operator", "approver", "administrator"] as const;
const desk = ["viewer", "operator", "approver", "administrator"] as const;
/** Who may prepare what a client then books. */
const advisers = ["operator", "approver", "administrator", "broker"] as const;
const everyone = ["viewer", "operator", "approver", "administrator", "broker"] as const;

/**
 * Which roles may make each call of the back office: one row a call, in the order of the alphabet. Summit does not start
 * while a call has no row or a row no call. A row that names brokers is narrowed to their clients by `seenBy`, which
 * tests/scenarios/broker-sight.test.ts proves of each.
 */
export const staffPolicy: Readonly<Record<string, readonly StaffRole[]>> = {
  "DELETE /api/admin/brokers/:id": administrators,
  "DELETE /api/admin/margins/:id": approvers,
  "GET /api/admin/audit": approvers,
  "GET /api/admin/audit/actions": approvers,
  "GET /api/admin/brokers": desk,
  "GET /api/admin/clients": everyone,
  "GET /api/admin/clients/:id": everyone,
  "GET /api/admin/clients/:id/balances": everyone,
  "GET /api/admin/clients/:id/documents": desk,
  "GET /api/admin/clients/:id/timeline": desk,
  "GET /api/admin/clients/count": everyone,
  "GET /api/admin/currencies": desk,
  "GET /api/admin/documents/:id": desk,
  "GET /api/admin/feedback": desk,
  "GET /api/admin/margins": desk,
  "GET /api/admin/market-reports": desk,
  "GET /api/admin/overview": desk,
  "GET /api/admin/payments": desk,
  "GET /api/admin/payout-batches": desk,
  "GET /api/admin/payout-batches/:id/file": operators,
  "GET /api/admin/payout-policy": desk,
  "GET /api/admin/proofs/:id": desk,
  "GET /api/admin/quotes": everyone,
  "GET /api/admin/quotes.csv": desk,
  "GET /api/admin/quotes/count": everyone,
  "GET /api/admin/receipts": desk,
  "GET /api/admin/receipts/:id": desk,
  "GET /api/admin/receipts/:id/places": desk,
  "GET /api/admin/reconciliation": desk,
  "GET /api/admin/reconciliation/:currency/:day": desk,
  "GET /api/admin/screening": desk,
  "GET /api/admin/screening/cases": desk,
  "GET /api/admin/screening/lists": desk,
  "GET /api/admin/staff": administrators,
  "GET /api/admin/statements": desk,
  "GET /api/admin/trades": everyone,
  "GET /api/admin/trades.csv": desk,
  "GET /api/admin/trades/:id": everyone,
  "GET /api/admin/trades/count": everyone,
  "GET /api/admin/user": everyone,
  "GET /api/admin/users": desk,
  "PATCH /api/admin/clients/:id": operators,
  "PATCH /api/admin/clients/:id/status": operators,
  "PATCH /api/admin/currencies/:code": approvers,
  "PATCH /api/admin/staff/:id/role": administrators,
  "POST /api/admin/brokers": administrators,
  "POST /api/admin/clients/:id/broker": operators,
  "POST /api/admin/clients/:id/notes": operators,
  "POST /api/admin/clients/:id/quotes": advisers,
  "POST /api/admin/clients/:id/referrer": operators,
  "POST /api/admin/payments/:id/confirm": operators,
  "POST /api/admin/payments/:id/decline": operators,
  "POST /api/admin/payments/:id/return": operators,
  "POST /api/admin/payments/approve": approvers,
  "POST /api/admin/payments/prepare": operators,
  "POST /api/admin/payout-batches": operators,
  "POST /api/admin/receipts": operators,
  "POST /api/admin/receipts/:id/assign": operators,
  "POST /api/admin/receipts/:id/return": operators,
  "POST /api/admin/screening/cases/:id/decision": approvers,
  "POST /api/admin/staff": administrators,
  "POST /api/admin/staff/:id/disable": administrators,
  "POST /api/admin/staff/:id/enable": administrators,
  "POST /api/admin/staff/:id/invitation": administrators,
  "POST /api/admin/statements": operators,
  "POST /api/admin/trades/:id/cancel": operators,
  "POST /api/admin/trades/:id/fail": operators,
  "PUT /api/admin/brokers/:id": administrators,
  "PUT /api/admin/documents/:id/review": operators,
  "PUT /api/admin/feedback/:id/handled": operators,
  "PUT /api/admin/margins": approvers,
  "PUT /api/admin/market-reports/:week/commentary": operators,
};
