import { expect } from "vitest";
import type { PaymentFixture, SignedIn } from "./payment-fixture.ts";

type Pending = Awaited<ReturnType<PaymentFixture["call"]>>;

/** Has an approver, by default a new one, confirm the request that a call of staff became; returns its summary. */
export async function approveRequest(
  fixture: PaymentFixture,
  { status, body }: Pending,
  by?: SignedIn,
): Promise<string> {
  expect([status, body.code]).toEqual([202, "approval_pending"]);
  const approver = by ?? (await fixture.addStaff("approver"));
  const { items } = (await fixture.call(approver, "GET", "/api/admin/approvals")).body;
  const { id, digest, summary } = items.find((item: { id: string }) => item.id === body.approval.id);
  const path = `/api/admin/approvals/${id}/confirm`;
  const confirmed = await fixture.call(approver, "POST", path, { payload: { digest } });
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  return summary;
}
