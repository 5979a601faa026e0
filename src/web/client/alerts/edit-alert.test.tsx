// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { test } from "vitest";
import type { Alert } from "#contract/automation/alerts.ts";
import { tradableCodesQuery } from "#web/api/queries.ts";
import { expectLeaveGuard } from "../../../../tests/support/expect-leave-guard.ts";
import { fillIn, renderScreen } from "../../../../tests/support/render-screen.ts";
import { EditAlert } from "./edit-alert.tsx";

const alert = {
  id: "1",
  fromCurrency: "GBP",
  toCurrency: "EUR",
  targetRate: 1.2,
  dailyUpdates: false,
  version: 1,
  createdAt: "2027-03-10T09:00:00.000Z",
  reachedAt: null,
  reachedRate: null,
} as unknown as Alert;
const currencies = ["GBP", "EUR", "USD"].map((code) => ({ code, uses: ["trade"] }));

test("a rate alert of which more than two fields are changed is not left without a question", async () => {
  renderScreen(<EditAlert alert={alert} />, { read: [[tradableCodesQuery.queryKey, currencies]] });
  await expectLeaveGuard(false);
  await fillIn("Desired rate", "1.3");
  await userEvent.click(screen.getByRole("switch", { name: "Daily Updates" }));
  await userEvent.click(screen.getByRole("combobox", { name: "Buy currency" }));
  await userEvent.click(await screen.findByRole("option", { name: /^USD/ }));
  await expectLeaveGuard(true);
});
