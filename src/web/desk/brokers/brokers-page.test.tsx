// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { busy, refuseChanges, renderDesk } from "../../../../tests/support/render-desk.ts";
import { BrokersPage } from "./brokers-page.tsx";

const id = "018f3c5e-0000-7000-8000-000000000001";
const broker = { id, name: "Demo Broker", email: "b@summit.test", phone: "+44 20 7946 0000", clients: 0 };

async function askToRemove() {
  const [menu] = await screen.findAllByRole("button", { name: "Actions for Demo Broker" });
  await userEvent.click(menu as HTMLElement);
  await userEvent.click(await screen.findByRole("menuitem", { name: "Remove" }));
  return screen.findByRole("dialog", { name: "Remove this broker?" });
}

it("a broker who can't be removed says why in the dialog, which stays open and forgets it once closed", async () => {
  const message = "This broker still has clients or a staff account. Reassign them first.";
  refuseChanges({ status: 409, code: "broker_in_use", message }, [broker]);
  const { toasts } = renderDesk(<BrokersPage />, "administrator");
  const dialog = await askToRemove();
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove broker" }));
  expect(await within(dialog).findByText(message)).toBeTruthy();
  expect(toasts).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Keep it" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(within(await askToRemove()).queryByText(message)).toBeNull();
});

it("a broker with clients or a staff account can't be removed, and their menu says what to do first", async () => {
  refuseChanges(busy, [{ ...broker, clients: 2, accounts: 1 }]);
  renderDesk(<BrokersPage />, "administrator");
  const [menu] = await screen.findAllByRole("button", { name: "Actions for Demo Broker" });
  await userEvent.click(menu as HTMLElement);
  const remove = await screen.findByRole("menuitem", { name: "Remove" });
  expect(remove.getAttribute("aria-disabled")).toBe("true");
  expect(
    screen.getByText(
      "To remove them, first assign their 2 clients to somebody else and give their 1 staff account another role or broker.",
    ),
  ).toBeTruthy();
});
