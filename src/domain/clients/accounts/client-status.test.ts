import { expect, test } from "vitest";
import { displayName } from "./client-name.ts";
import { clientStatuses, toUserStatus } from "./client-status.ts";

test("only ACCOUNT_READY is shown as ACTIVATED", () => {
  expect(clientStatuses.map(toUserStatus)).toEqual([
    "SIGNED_UP",
    "AWAITING_DOCS",
    "AWAITING_PROCESSING",
    "ACTIVATED",
  ]);
});

test("a client is greeted by name, or by a tidy form of the email address", () => {
  expect(displayName("Demo Client", "demo@summit.test")).toBe("Demo Client");
  expect(displayName(" ", "demo@summit.test")).toBe("Demo");
  expect(displayName("", "first.last_name+shop@example.com")).toBe("First Last Name");
  expect(displayName("", "+@example.com")).toBe("+@example.com");
});
