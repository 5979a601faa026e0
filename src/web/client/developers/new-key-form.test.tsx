// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, onTestFinished, test } from "vitest";
import { tabDrafts } from "#web/auth/tab-drafts.ts";
import { expectLeaveGuard } from "../../../../tests/support/expect-leave-guard.ts";
import { fillIn, renderScreen } from "../../../../tests/support/render-screen.ts";
import { NewKeyForm } from "./new-key-form.tsx";
import type { ShownKey } from "./shown-key-dialog.tsx";

test("an API key of which more than two fields are entered is not left without a question", async () => {
  renderScreen(<NewKeyForm onMade={() => undefined} />);
  await expectLeaveGuard(false);
  await fillIn("Name", "Accounts");
  await fillIn(/^IP addresses/, "192.0.2.0/24");
  await userEvent.click(screen.getByRole("checkbox", { name: /^quotes/ }));
  await expectLeaveGuard(true);
});

test("what is typed of an API key is kept until the key is made, and the key itself never", async () => {
  onTestFinished(() => sessionStorage.clear());
  const made: ShownKey[] = [];
  const secret = "a secret";
  const key = {
    ...{ id: "0199f0a0-0000-7000-8000-000000000001", name: "Accounts", prefix: "a", lastCharacters: "t" },
    ...{ scopes: ["read"], ipRanges: [], createdAt: "2027-03-10T09:00:00.000Z", expiresAt: null },
    ...{ lastUsedAt: null, lastUsedFrom: null, revokedAt: null, status: "active" },
    createdBy: { id: "0199f0a0-0000-7000-8000-000000000002", name: "Demo", email: "demo@summit.test" },
  };
  renderScreen(<NewKeyForm onMade={(shown) => made.push(shown)} />, {
    answer: () => Response.json({ key, secret }, { status: 201 }),
  });
  await fillIn("Name", "Accounts");
  const kept = () => tabDrafts().read("1/demo@summit.test", "api-key");
  expect(kept()).toMatchObject({ name: "Accounts", scopes: ["read"] });
  await userEvent.click(screen.getByRole("button", { name: "Create key" }));
  await expect.poll(() => made).toEqual([{ name: "Accounts", secret }]);
  expect(kept()).toMatchObject({ name: "" });
  expect(JSON.stringify(sessionStorage)).not.toContain(secret);
});
