import type { StaffRole } from "#domain/staff/role.ts";

const operators = ["operator", "approver", "administrator"] as const;
const desk = ["viewer", "operator", "approver", "administrator"] as const;
const everyone = ["viewer", "operator", "approver", "administrator", "broker"] as const;

/**
 * Which roles may make each call of the back office: one row a call, in the order of the alphabet. Summit does not start
 * while a call has no row or a row no call. A row that names brokers is narrowed to their clients by `seenBy`, which
 * tests/scenarios/broker-sight.test.ts proves of each.
 */
export const staffPolicy: Readonly<Record<string, readonly StaffRole[]>> = {
  "GET /api/admin/clients": everyone,
  "GET /api/admin/clients/:id": everyone,
  "GET /api/admin/clients/:id/documents": desk,
  "GET /api/admin/clients/count": everyone,
  "GET /api/admin/documents/:id": desk,
  "GET /api/admin/feedback": desk,
  "GET /api/admin/payments": desk,
  "GET /api/admin/proofs/:id": desk,
  "GET /api/admin/receipts": desk,
  "GET /api/admin/user": everyone,
  "PATCH /api/admin/clients/:id/status": operators,
  "POST /api/admin/payments/:id/confirm": operators,
  "POST /api/admin/payments/:id/return": operators,
  "POST /api/admin/receipts": operators,
  "PUT /api/admin/market-reports/:week/commentary": operators,
};
