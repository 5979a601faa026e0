// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { test } from "vitest";
import { balanceQuery } from "#web/api/balance-queries.ts";
import { recipientsQuery } from "#web/api/beneficiary-queries.ts";
import { expectLeaveGuard } from "../../../../tests/support/expect-leave-guard.ts";
import { fillIn, renderScreen } from "../../../../tests/support/render-screen.ts";
import { WithdrawPage } from "./withdraw-page.tsx";

const balance = { currency: "EUR", amount: "100.00" };
const recipient = {
  id: "1",
  name: "Petra Vogel",
  accountNumber: "•••• 3000",
  currency: "EUR",
  countryCode: "DE",
};

test("a payment from a balance of which more than two fields are entered is not left without a question", async () => {
  renderScreen(<WithdrawPage />, {
    part: ["currency", "EUR"],
    read: [
      [balanceQuery("EUR").queryKey, balance],
      [recipientsQuery("EUR").queryKey, [recipient]],
    ],
  });
  await fillIn("You send", "10");
  await fillIn(/^Reference/, "Rent");
  await expectLeaveGuard(false);
  await userEvent.click(screen.getByRole("combobox", { name: "Recipient" }));
  await userEvent.click(await screen.findByRole("option", { name: /Petra Vogel/ }));
  await expectLeaveGuard(true);
});
