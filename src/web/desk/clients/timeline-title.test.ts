import { expect, it } from "vitest";
import { timelineTitle } from "./timeline-title.ts";

it.each([
  ["status_changed", "SIGNED_UP → ACCOUNT_READY", "Status changed", "Signed up → Ready"],
  ["details_changed", "companyName, addressLine1", "Details changed", "company name, address line 1"],
  ["signed_in", "192.0.2.1", "Signed in", "From 192.0.2.1"],
  ["trade_booked", "FX00000001", "Trade FX00000001 booked", null],
  [
    "limit_changed",
    "250000.00 → 9000.00 GBP: Late",
    "Unsettled limit changed",
    "250000.00 → 9000.00 GBP: Late",
  ],
  ["forward_deposit_changed", "5% → 10%: New", "Deposit on forwards changed", "5% → 10%: New"],
  ["factors_reset", "Lost the phone", "Two-factor authentication reset", "Lost the phone"],
  [
    "email_changed",
    "a@x.test → b@x.test: Seen",
    "Email address changed by the desk",
    "a@x.test → b@x.test: Seen",
  ],
  ["payouts_held", "The password was reset", "Payouts on hold for 24 hours", "The password was reset"],
  ["note", "Rang twice.\nNo answer.", "Note", "Rang twice.\nNo answer."],
] as const)("the timeline entry %s of %j is shown as %s", (kind, detail, title, text) => {
  expect(timelineTitle(kind, detail)).toEqual({ title, text });
});
