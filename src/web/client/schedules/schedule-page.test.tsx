// @vitest-environment happy-dom
import { useQueryClient } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { scheduleQuery } from "#web/api/schedule-queries.ts";
import { renderScreen } from "../../../../tests/support/render-screen.ts";
import { SchedulePage } from "./schedule-page.tsx";

const schedule = {
  id: "1",
  label: "Rent",
  recipient: { id: "r1", name: "Petra Vogel", accountNumber: "•••• 3000", state: "confirmed" },
  ...{ amount: "100.00", currency: "EUR", reference: "Rent", exchange: null, purpose: null },
  rule: {
    ...{ frequency: "monthly", startsOn: "2027-03-10", everyWeeks: 1, dayOfMonth: 10 },
    ...{ endsOn: null, paymentCount: null, holidayRule: "following" },
  },
  ...{ status: "ACTIVE", pausedReason: null, version: 1, createdAt: "2027-03-01T09:00:00.000Z" },
  next: { paysOn: "2027-04-12", namedOn: "2027-04-10" },
  ...{ upcoming: [], past: [] },
};

/** The payment of April is made while the dialog is open. */
function Worker() {
  const queryClient = useQueryClient();
  const next = { paysOn: "2027-05-10", namedOn: "2027-05-10" };
  const pay = () => queryClient.setQueryData(scheduleQuery("1").queryKey, { ...schedule, next } as never);
  return (
    <button type="button" onClick={pay}>
      Pay April
    </button>
  );
}

test("what is skipped is the payment that the dialog asked about, whatever is next by then", async () => {
  const sent: unknown[] = [];
  const message = "This schedule has been changed somewhere else. Check the latest version and try again.";
  renderScreen(
    <>
      <SchedulePage />
      <Worker />
    </>,
    {
      read: [[scheduleQuery("1").queryKey, schedule]],
      answer: (body) => {
        sent.push(body);
        return Response.json({ code: "schedule_changed", message }, { status: 409 });
      },
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Skip next" }));
  const dialog = await screen.findByRole("dialog", { name: "Skip the next payment?" });
  screen.getByText("Pay April").click();
  expect(await within(dialog).findByText(/won't be paid on .*12 Apr/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Skip payment" }));
  await expect.poll(() => sent).toEqual([{ version: 1, namedOn: "2027-04-10" }]);
  expect(await within(dialog).findByText(message)).toBeTruthy();
});
