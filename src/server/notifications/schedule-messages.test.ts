import { expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { paymentTomorrow, scheduledPaymentDeferred, scheduledPaymentFailed } from "./schedule-messages.ts";

const payment = {
  scheduleId: "s",
  label: "Rent",
  recipientName: "Demo Landlord",
  amount: 250_00n,
  currency: "EUR",
  paysOn: "2026-12-01" as Day,
} as const;

it("a reminder names the payment and its day", () => {
  const { title, text, path } = paymentTomorrow({
    ...payment,
    fromCurrency: "EUR",
    balance: 250_00n,
    total: 250_00n,
  });
  expect({ title, text, path }).toEqual({
    title: "Payment scheduled for tomorrow",
    text: "We'll pay 250.00 EUR to Demo Landlord on 01 Dec 2026.",
    path: "/schedules/s",
  });
});

it("a reminder warns when the balance doesn't suffice for all that is due by that day", () => {
  const { title, text } = paymentTomorrow({
    ...payment,
    fromCurrency: "EUR",
    balance: 499_99n,
    total: 500_00n,
  });
  expect({ title, text }).toEqual({
    title: "Add money for tomorrow's payment",
    text: "We'll pay 250.00 EUR to Demo Landlord on 01 Dec 2026. Your EUR balance is 499.99 EUR, which isn't enough for the 500.00 EUR due by then. Add money before 14:00 London time and we'll pay.",
  });
});

it("a reminder of an exchange says what it would take today, and warns about the balance that pays", () => {
  const paying = { fromCurrency: "GBP", total: 214_32n, sold: 214_32n } as const;
  const { text } = paymentTomorrow({ ...payment, ...paying, balance: 214_31n });
  expect(text).toBe(
    "We'll pay 250.00 EUR to Demo Landlord on 01 Dec 2026. We'll exchange it from your GBP balance at the rate then. At today's rate that's 214.32 GBP. Your GBP balance is 214.31 GBP, which isn't enough for the estimated 214.32 GBP due by then. Add money before 14:00 London time and we'll pay.",
  );
  expect(paymentTomorrow({ ...payment, ...paying, balance: 214_32n }).text).not.toContain("enough");
});

it("a payment that waits for its rate says why, and when it is tried again", () => {
  const reason = "Your rate was 1.1423, below your limit of 1.1500.";
  expect(scheduledPaymentDeferred({ ...payment, reason }).text).toBe(
    "We haven't paid 250.00 EUR to Demo Landlord yet. Your rate was 1.1423, below your limit of 1.1500. We'll try again on 01 Dec 2026. To pay sooner, lower your limit.",
  );
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
