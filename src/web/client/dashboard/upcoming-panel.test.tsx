// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Order } from "#contract/automation/orders.ts";
import { addDays } from "#domain/calendar.ts";
import { alertsQuery } from "#web/api/alert-queries.ts";
import { openPaymentsQuery } from "#web/api/history-queries.ts";
import { ordersQuery } from "#web/api/order-queries.ts";
import { scheduledPaymentsQuery } from "#web/api/schedule-queries.ts";
import { londonToday } from "#web/client/schedules/schedule-words.ts";
import { renderScreen } from "../../../../tests/support/render-screen.ts";
import { UpcomingPanel } from "./upcoming-panel.tsx";

const order = {
  id: "1",
  fromCurrency: "GBP",
  toCurrency: "EUR",
  amount: "1000.00",
  targetRate: 1.2,
  stopRate: null,
  status: "pending",
  awaitingStart: false,
  pausedReason: null,
  startsAt: null,
  goodTillCancelled: false,
  expiresAt: "2027-04-10T22:59:59.000Z",
} as unknown as Order;

test("an order near the market says when it is paused", async () => {
  const today = londonToday();
  renderScreen(<UpcomingPanel />, {
    read: [
      [openPaymentsQuery.queryKey, []],
      [scheduledPaymentsQuery(today, addDays(today, 14)).queryKey, { items: [] }],
      [alertsQuery.queryKey, []],
      [ordersQuery.queryKey, [order, { ...order, id: "2", pausedReason: "We can't exchange this pair." }]],
    ],
  });
  expect(await screen.findAllByText(/^Order, valid until /)).toHaveLength(1);
  expect(screen.getAllByText(/^Paused order, valid until /)).toHaveLength(1);
});
