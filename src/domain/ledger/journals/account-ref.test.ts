import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type ClientAccountKind, houseAccountKinds } from "./account-ref.ts";
import type { JournalEvent } from "./journal-draft.ts";

const chart = readFileSync(new URL("../../../../docs/chart-of-accounts.md", import.meta.url), "utf8");

/** The compiler requires every event here, so that the chart stays complete. */
const events: Readonly<Record<JournalEvent, true>> = {
  booking: true,
  booking_reversal: true,
  closeout: true,
  closeout_collected: true,
  closeout_paid: true,
  closeout_waived: true,
  forward_closeout: true,
  forward_deposit_taken: true,
  forward_deposit_returned: true,
  cover_filled: true,
  cover_settled: true,
  receipt_matched: true,
  receipt_queued: true,
  receipt_assigned: true,
  receipt_returned: true,
  receipt_return_failed: true,
  receipt_verified: true,
  receipt_withdrawn: true,
  return_received: true,
  return_settled: true,
  funds_frozen: true,
  funds_released: true,
  withdrawal: true,
  balance_deposit: true,
  balance_funding: true,
  trade_funding: true,
  trade_funds_returned: true,
  funds_returned: true,
  balance_credit: true,
  payment_sent: true,
  payment_completed: true,
  payment_returned: true,
  payment_declined: true,
  profit_share_earned: true,
  profit_share_taken_back: true,
  profit_share_cashed_out: true,
  profit_share_given_up: true,
};
const clientKinds: Readonly<Record<ClientAccountKind, true>> = {
  client_balance: true,
  client_deposit: true,
  client_frozen: true,
  client_frozen_profit_share: true,
  client_profit_share: true,
  client_trade_funds: true,
  client_unverified: true,
  closeout_receivable: true,
};

it.each([...Object.keys(events), ...houseAccountKinds, ...Object.keys(clientKinds)])(
  "the chart of accounts says what %s is",
  (name) => expect(chart).toContain(`\`${name}\``),
);

const diagram = /```mermaid\n([^`]*)```/.exec(chart)?.[1] ?? "";

it.each([...Object.keys(events), ...houseAccountKinds, ...Object.keys(clientKinds)])(
  "the diagram of where money goes has %s",
  (name) => expect(diagram).toMatch(new RegExp(`\\b${name}\\b`)),
);
