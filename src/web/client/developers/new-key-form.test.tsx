// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { test } from "vitest";
import { expectLeaveGuard } from "../../../../tests/support/expect-leave-guard.ts";
import { fillIn, renderScreen } from "../../../../tests/support/render-screen.ts";
import { NewKeyForm } from "./new-key-form.tsx";

test("an API key of which more than two fields are entered is not left without a question", async () => {
  renderScreen(<NewKeyForm onMade={() => undefined} />);
  await expectLeaveGuard(false);
  await fillIn("Name", "Accounts");
  await fillIn(/^IP addresses/, "192.0.2.0/24");
  await userEvent.click(screen.getByRole("checkbox", { name: /^quotes/ }));
  await expectLeaveGuard(true);
});
