import { expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { paymentTomorrow, scheduledPaymentFailed } from "./schedule-messages.ts";

const payment = {
  scheduleId: "s",
  label: "Rent",
  recipientName: "Demo Landlord",
  amount: 250_00n,
  currency: "EUR",
  paysOn: "2026-12-01" as Day,
} as const;

it("a reminder names the payment and its day", () => {
  const { title, text, path } = paymentTomorrow({ ...payment, balance: 250_00n, total: 250_00n });
  expect({ title, text, path }).toEqual({
    title: "Payment scheduled for tomorrow",
    text: "We'll pay 250.00 EUR to Demo Landlord on 01 Dec 2026.",
    path: "/schedules/s",
  });
});

it("a reminder warns when the balance doesn't suffice for all payments of that day", () => {
  const { title, text } = paymentTomorrow({ ...payment, balance: 499_99n, total: 500_00n });
  expect({ title, text }).toEqual({
    title: "Add money for tomorrow's payment",
    text: "We'll pay 250.00 EUR to Demo Landlord on 01 Dec 2026. Your EUR balance is 499.99 EUR, which isn't enough for the 500.00 EUR scheduled that day. Add money before 15:00 London time and we'll pay.",
  });
});

it("a failed payment says why and what comes next", () => {
  const reason = "There wasn't enough money in your EUR balance.";
  expect(scheduledPaymentFailed({ ...payment, reason, goesOn: true }).text).toBe(
    "We didn't pay 250.00 EUR to Demo Landlord, which was due on 01 Dec 2026. There wasn't enough money in your EUR balance. The schedule goes on with its next payment.",
  );
  expect(scheduledPaymentFailed({ ...payment, reason, goesOn: false }).text).toMatch(
    /Check the schedule if you still want to pay\.$/,
  );
});
