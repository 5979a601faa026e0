// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { busy, refuseChanges, renderDesk } from "../../../../tests/support/render-desk.ts";
import { InboxList } from "./inbox-list.tsx";

const id = "018f3c5e-0000-7000-8000-000000000001";
const item = {
  ...{ kind: "feedback", id, opens: id, name: "Demo Client", detail: "A long way to pay", money: null },
  ...{ arrivedAt: "2027-03-10T09:00:00.000Z", dueAt: "2027-03-11T09:00:00.000Z", isOverdue: false },
  taken: {
    by: { id, name: "Demo Operator" },
    ...{ own: true, at: "2027-03-10T10:00:00.000Z", note: "Calls back at four" },
  },
};

it("the note on an item of the inbox is shown on a phone too", async () => {
  refuseChanges(busy, { items: [item], counts: { mine: 1, team: 1, overdue: 0 } });
  renderDesk(<InboxList view="team" />, "operator");
  const onPhone = await screen.findByRole("list", { name: "Inbox" });
  expect(within(onPhone).getByText("Calls back at four")).toBeTruthy();
});
