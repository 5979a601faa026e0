// @vitest-environment happy-dom
import { useQueryClient } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { recipientsQuery } from "#web/api/beneficiary-queries.ts";
import { scheduleQuery } from "#web/api/schedule-queries.ts";
import { fillIn, renderScreen } from "../../../../tests/support/render-screen.ts";
import { EditSchedulePage } from "./edit-schedule-page.tsx";

const recipient = {
  ...{ id: "r1", name: "Petra Vogel", nickname: null, accountNumber: "•••• 3000" },
  ...{ currency: "EUR", countryCode: "DE", format: "iban", type: "someone" },
};
const schedule = {
  id: "1",
  label: "Rent",
  recipient: { id: "r1", name: "Petra Vogel", accountNumber: "•••• 3000", state: "confirmed" },
  amount: "100.00",
  currency: "EUR",
  reference: "Rent",
  exchange: null,
  purpose: null,
  rule: {
    ...{ frequency: "monthly", startsOn: "2027-03-10", everyWeeks: 1, dayOfMonth: 10 },
    ...{ endsOn: null, paymentCount: null, holidayRule: "following" },
  },
  status: "ACTIVE",
  pausedReason: null,
  next: { paysOn: "2027-04-12", namedOn: "2027-04-10" },
  version: 1,
  createdAt: "2027-03-01T09:00:00.000Z",
  upcoming: [],
  past: [],
};

/** Another member saves 300.00 while the form is open. */
function OtherMember() {
  const queryClient = useQueryClient();
  const save = () =>
    queryClient.setQueryData(scheduleQuery("1").queryKey, {
      ...schedule,
      amount: "300.00",
      version: 2,
    } as never);
  return (
    <button type="button" onClick={save}>
      Save 300.00 as another member
    </button>
  );
}

function renderWithOther(answer: (body: unknown) => Response) {
  renderScreen(
    <>
      <EditSchedulePage />
      <OtherMember />
    </>,
    {
      read: [
        [scheduleQuery("1").queryKey, schedule],
        [recipientsQuery().queryKey, [recipient]],
      ],
      answer,
    },
  );
}

const amount = async () => ((await screen.findByLabelText("They get")) as HTMLInputElement).value;
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("a schedule's change is of the version that its form began with, whatever others saved meanwhile", async () => {
  const sent: unknown[] = [];
  const message = "This schedule has been changed somewhere else. Check the latest version and try again.";
  renderWithOther((body) => {
    if (body !== undefined) sent.push(body);
    return Response.json({ code: "schedule_changed", message }, { status: 409 });
  });
  await fillIn("They get", "250.00");
  await press("Save 300.00 as another member");
  await press("Save changes");
  await expect.poll(() => sent).toMatchObject([{ amount: "250.00", version: 1 }]);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(await amount()).toBe("250.00");
});

test("the form of a schedule that others changed meanwhile shows their version on request", async () => {
  const sent: unknown[] = [];
  renderWithOther((body) => {
    if (body !== undefined) sent.push(body);
    return Response.json({ ...schedule, version: 3 });
  });
  await fillIn("They get", "250.00");
  expect(screen.queryByText(/^This schedule has been changed somewhere else/)).toBeNull();
  await press("Save 300.00 as another member");
  await press("Show the latest version");
  expect(await amount()).toBe("300.00");
  await press("Save changes");
  await expect.poll(() => sent).toMatchObject([{ amount: "300.00", version: 2 }]);
});
