// @vitest-environment happy-dom
import { test } from "vitest";
import type { ApiKey } from "#contract/clients/api-keys.ts";
import { expectFailingDialog } from "../../../../tests/support/expect-failing-dialog.ts";
import { ApiKeyRow } from "./api-key-row.tsx";

const apiKey = {
  id: "1",
  name: "Accounts",
  status: "active",
  scopes: [],
  ipRanges: [],
  createdAt: "2027-03-10T09:00:00.000Z",
  createdBy: { name: "Demo Owner", email: "demo@summit.test" },
} as unknown as ApiKey;

test("the revocation of an API key that fails says why in its dialog", () =>
  expectFailingDialog(<ApiKeyRow apiKey={apiKey} />, {
    open: "Revoke the key Accounts",
    confirm: "Revoke key",
  }));
