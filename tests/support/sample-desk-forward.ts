import type { DeskForwardDetail } from "#contract/payments/desk-forwards.ts";

/** A forward at the desk, partly drawn, with an overdue margin call. */
export const deskForward: DeskForwardDetail = {
  ...{ id: "018f3c5e-0000-7000-8000-000000000001", reference: "FW48291034" },
  ...{ fromCurrency: "GBP", toCurrency: "EUR", fromAmount: "100000.00", toAmount: "115000.00" },
  ...{ fromAmountLeft: "60000.00", toAmountLeft: "69000.00" },
  ...{ deliveryFrom: "2027-03-01", deliveryTo: "2027-05-28", drawFrom: "2027-02-25", drawBy: "2027-05-26" },
  ...{ spotRate: 1.16, midRate: 1.155, rate: 1.15, marginPercent: 0.45, drawableNow: true },
  ...{ status: "PARTLY_DRAWN", deposit: "5000.00", depositPercent: 5 },
  worth: { at: "2027-03-12T10:00:00.000Z", rate: 1.2, change: "-2500.00" },
  marginCall: { amount: "2500.00", dueBy: "2020-01-02T17:00:00.000Z" },
  ...{
    createdAt: "2026-12-01T10:00:00.000Z",
    closedAt: null,
    ...{ approvalId: null, drawdowns: [] },
    worths: [],
    changes: [],
    closeout: null,
    depositDue: null,
    payIn: null,
  },
  client: { id: "018f3c5e-0000-7000-8000-000000000002", name: "Demo Trading", email: "demo@summit.test" },
};
