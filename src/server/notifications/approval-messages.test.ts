import { expect, it } from "vitest";
import { approvalDecided, approvalRequested } from "./approval-messages.ts";

const request = {
  id: "r",
  summary: "Pay 10.00 EUR to Demo Landlord (•••• 1234)",
  preparedBy: "Demo Preparer",
  expiresAt: new Date("2026-12-01T10:00:00Z"),
  payouts: [
    {
      recipientName: "Demo Landlord",
      accountNumber: "•••• 1234",
      minor: "1000",
      currency: "EUR",
      reference: "Rent",
      paidFrom: "balance",
    },
  ],
} as const;

it("a request lists whom it pays what, by whom it was prepared and until when it waits", () => {
  const { facts } = approvalRequested({ ...request, isChanged: false });
  expect(facts).toEqual([
    { name: "Recipient", value: "Demo Landlord" },
    { name: "Account", value: "•••• 1234" },
    { name: "Amount", value: "10.00 EUR" },
    { name: "Reference", value: "Rent" },
    { name: "Prepared by", value: "Demo Preparer" },
    { name: "Answer by", value: request.expiresAt },
  ]);
  const [payout] = request.payouts;
  const many = { ...request, payouts: [payout, payout, { ...payout, currency: "GBP" as const }] };
  expect(approvalRequested({ ...many, isChanged: false }).facts?.slice(0, 2)).toEqual([
    { name: "Payments", value: "3" },
    { name: "Amount", value: "20.00 EUR and 10.00 GBP" },
  ]);
  const booking = approvalRequested({ ...request, payouts: [], isChanged: false });
  expect(booking.facts?.map(({ name }) => name)).toEqual(["Prepared by", "Answer by"]);
});

it("a request names who asks and for what", () => {
  expect(approvalRequested({ ...request, isChanged: false }).text).toBe(
    "Demo Preparer asks for approval: Pay 10.00 EUR to Demo Landlord (•••• 1234). Without it, nothing happens, and the request expires.",
  );
});

it("a changed request says that earlier approvals no longer count", () => {
  const { title, text } = approvalRequested({ ...request, isChanged: true });
  expect([title, text]).toEqual([
    "Approval needed again",
    "Demo Preparer changed a request, so earlier approvals no longer count: Pay 10.00 EUR to Demo Landlord (•••• 1234). Without it, nothing happens, and the request expires.",
  ]);
});

it.each([
  ["APPROVED", "Demo Owner", null, "Demo Owner approved this: Pay 10.00 EUR to Demo Landlord (•••• 1234)."],
  [
    "DECLINED",
    "Demo Owner",
    "Wrong month",
    "Demo Owner declined this: Pay 10.00 EUR to Demo Landlord (•••• 1234). Reason: Wrong month",
  ],
  ["WITHDRAWN", "Demo Owner", null, "Demo Owner withdrew this: Pay 10.00 EUR to Demo Landlord (•••• 1234)."],
  [
    "EXPIRED",
    null,
    null,
    "Nobody approved this within seven days, so it wasn't done: Pay 10.00 EUR to Demo Landlord (•••• 1234).",
  ],
  [
    "EXPIRED",
    null,
    "The person who prepared it has left the team.",
    "This wasn't done: Pay 10.00 EUR to Demo Landlord (•••• 1234). The person who prepared it has left the team.",
  ],
] as const)("a request that is %s says by whom and why", (status, decidedBy, reason, text) => {
  expect(approvalDecided({ ...request, status, decidedBy, reason }).text).toBe(text);
});
