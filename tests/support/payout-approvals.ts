import type { PaymentFixture, SignedIn } from "./payment-fixture.ts";

/** The desk calls that release payouts. */
export function payoutApprovals(fixture: () => PaymentFixture) {
  const post = (staff: SignedIn, path: string, payload: object) =>
    fixture().call(staff, "POST", `/api/admin/${path}`, { payload });
  return {
    prepare: (staff: SignedIn, ids: readonly string[], secondPerson = false) =>
      post(staff, "payments/prepare", { ids, secondPerson }),
    approve: (staff: SignedIn, ids: readonly string[]) => post(staff, "payments/approve", { ids }),
    file: (staff: SignedIn, ids: readonly string[]) => post(staff, "payout-batches", { ids }),
  };
}
