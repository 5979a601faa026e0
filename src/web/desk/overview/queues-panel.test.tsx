// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Overview } from "#contract/reporting/overview.ts";
import type { DeskQueues } from "#contract/reporting/queues.ts";
import { busy, refuseChanges, renderDesk } from "../../../../tests/support/render-desk.ts";
import { QueuesPanel } from "./queues-panel.tsx";

const none = { count: 0, oldest: null, isLate: false };
const money = { ...none, total: "0.00" };
const overview = {
  ...{ at: "2027-03-10T09:00:00.000Z", currency: "GBP", rates: null },
  waiting: { receipts: money, ready: money, sent: money },
} as unknown as Overview;
const waits = { count: 1, oldest: "2027-03-09T09:00:00.000Z", isLate: false };
const queues = {
  ...{ receipts: waits, payouts: none, screening: none, approvals: waits, feedback: none },
  ...{ refusedMails: none, positionLimits: none },
} as unknown as DeskQueues;

it("the queue of approvals leads approvers to it, and is only counted for the others", async () => {
  refuseChanges(busy, queues);
  renderDesk(<QueuesPanel overview={overview} />, "operator");
  expect(await screen.findByRole("link", { name: /^Receipts/ })).toBeTruthy();
  expect(screen.getByText("Approvals")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^Approvals/ })).toBeNull();
  renderDesk(<QueuesPanel overview={overview} />, "approver");
  expect(await screen.findByRole("link", { name: /^Approvals/ })).toBeTruthy();
});
