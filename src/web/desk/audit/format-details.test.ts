import { expect, it } from "vitest";
import type { AuditEntry } from "#contract/ledger/audit.ts";
import { formatDetails } from "./format-details.ts";

const staff = "018bc7e8-ba80-701f-834b-aceb1531aa41";
const other = "018bc7e8-ba80-700b-8398-70e0ef5f8980";

function textOf(details: AuditEntry["details"]): string[] {
  return formatDetails({ details, names: { [staff]: "Demo Approver" } }).map(
    ({ name, value }) => `${name}: ${value}`,
  );
}

it.each([
  [
    "statuses, what was before what is",
    { to: "ACCOUNT_READY", from: "AWAITING_DOCS" },
    ["Before: Awaiting docs", "After: Ready"],
  ],
  ["a trade's stage", { from: "FUNDED" }, ["Before: Funded"]],
  ["a role", { from: "viewer", to: "approver" }, ["Before: Viewer", "After: Approver"]],
  ["names of fields", { fields: "companyName, addressLine1" }, ["Fields: company name, address line 1"]],
  [
    "amounts with their currencies",
    { toAmount: "5313.02", fromAmount: "3900.00", toCurrency: "USD", fromCurrency: "GBP" },
    ["From: 3,900.00 GBP", "To: 5,313.02 USD"],
  ],
  ["an amount with its currency", { amount: "1250.00", currency: "GBP" }, ["Amount: 1,250.00 GBP"]],
  [
    "an amount alone",
    { before: "5000000.00", after: "1500.00", isHouseLimit: false },
    ["Before: 5,000,000.00", "After: 1,500.00", "Now the standard limit: No"],
  ],
  ["a rate", { pair: "GBP/EUR", targetRate: "1.1850000000" }, ["Pair: GBP/EUR", "Target rate: 1.1850"]],
  ["a day", { valueOn: "2026-11-27" }, ["Value date: 27 Nov 2026"]],
  ["a moment", { endsAt: "2026-11-27T17:59:00.000Z" }, ["Ends: 27 Nov 2026 17:59"]],
  ["nothing", { endsAt: null, before: null }, ["Before: None", "Ends: None"]],
  [
    "limits",
    { overLimits: "payout, operatorDay", secondPerson: true },
    ["Limits: Above the limit for a single payout and a preparer's day", "Needs a second person: Yes"],
  ],
  [
    "who approved, last",
    { approval: other, authority: "two-people", confirmedBy: staff, reason: "Asked" },
    ["Reason: Asked", "Authority: Two people", `Request: ${other}`, "Approved by: Demo Approver"],
  ],
  ["somebody in a sentence", { payouts: `1.00 EUR to ${staff}` }, ["Payouts: 1.00 EUR to Demo Approver"]],
  ["an unknown key", { newThing: "as it is" }, ["New thing: as it is"]],
])("the audit log says %s in words", (_what, details, texts) => {
  expect(textOf(details)).toEqual(texts);
});
