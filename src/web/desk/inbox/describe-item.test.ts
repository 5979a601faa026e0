import { expect, it } from "vitest";
import { isApplicationPath } from "#contract/pages.ts";
import type { InboxItem } from "#contract/reporting/inbox.ts";
import { inboxKinds } from "#domain/reporting/inbox/inbox-kinds.ts";
import { describeItem } from "./describe-item.ts";

const item = (part: Partial<InboxItem>): InboxItem => ({
  kind: "receipt",
  id: "1",
  opens: null,
  name: "Demo",
  detail: null,
  money: null,
  arrivedAt: "2026-11-23T09:00:00.000Z",
  dueAt: "2026-11-24T09:00:00.000Z",
  isOverdue: false,
  taken: null,
  ...part,
});

it.each([
  [{ kind: "receipt", detail: "UNDERPAID", opens: "7" }, "less than the trade needs", "/admin/receipts/7"],
  [{ kind: "receipt_check", opens: "7" }, "entered by hand, to verify", "/admin/receipts/7"],
  [
    { kind: "receipt_check", detail: "FX48291034", opens: "7" },
    "entered by hand, to verify or FX48291034 is closed after its deadline",
    "/admin/receipts/7",
  ],
  [
    { kind: "statement_check", detail: "12", opens: "7" },
    "imported by one person: import the bank's file too to confirm 12 receipts",
    "/admin/statements/7",
  ],
  [
    { kind: "statement_check", detail: "1 left", opens: "7" },
    "withdrawn, but 1 receipt stayed: withdraw what's left once its trades are closed",
    "/admin/statements/7",
  ],
  [{ kind: "document", detail: "address", opens: "c" }, "proof of address", "/admin/clients/c?tab=documents"],
  [
    { kind: "overdue_trade", detail: "FX48291034", opens: "7" },
    "FX48291034 is overdue, but the client is kept from paying",
    "/admin/trades/7",
  ],
  [
    { kind: "closeout_cost", detail: "FX48291034", opens: "7" },
    "FX48291034 was closed as unpaid, but the money came in time: waive the cost",
    "/admin/trades/7",
  ],
  [{ kind: "match", detail: "Demo Listed" }, "near the listed name Demo Listed", "/admin/screening"],
  [{ kind: "restriction", opens: "c" }, "kept from paying, to confirm", "/admin/clients/c"],
  [{ kind: "restriction_lift", opens: null }, "lifting to approve", "/admin#stop-switches"],
  [{ kind: "restriction_lift", opens: "c" }, "lifting to approve", "/admin/clients/c"],
  [
    { kind: "failed_event", detail: "time-out" },
    "not delivered yet: It took too long.",
    "/admin/failed-events",
  ],
  [
    { kind: "hard_position_limit", detail: "5000.00" },
    "exposure above its hard limit of 5,000.00 GBP",
    "/admin/position",
  ],
  [{ kind: "forward", detail: "pending", opens: "1" }, "still waits for its deposit", "/admin/forwards/1"],
  [{ kind: "deposit_rates" }, "too old to price forwards", "/admin/forward-pricing"],
] as const)("an item %j says what to do and opens the page that decides it", (part, phrase, to) => {
  expect(describeItem(item(part))).toMatchObject({ phrase, to });
});

it.each(inboxKinds)("work of the kind %s opens a page", (kind) => {
  const path = describeItem(item({ kind })).to.replace(/#.*/, "");
  expect(isApplicationPath(path)).toBe(true);
});
