import { expect, it } from "vitest";
import { createApiKeyFixture } from "../support/create-api-key-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
const { company, join, as } = createApiKeyFixture(summit);

const changed = { status: 409, body: { code: "value_changed" } };

it("a member's role that changed since it was shown isn't overwritten", async () => {
  const owner = await company();
  const { userId } = await join(owner, "preparer");
  const setRole = (role: string, replaces: string) =>
    as(owner, `/api/team/members/${userId}`, { method: "PATCH", payload: { role, replaces } });
  expect((await setRole("viewer", "preparer")).status).toBe(200);
  expect(await setRole("administrator", "preparer")).toMatchObject(changed);
  expect((await setRole("approver", "viewer")).status).toBe(200);
});

it("a limit of preparers that changed since it was shown isn't overwritten", async () => {
  const owner = await company();
  const setLimit = (limit: string | null, replaces: string | null) =>
    as(owner, "/api/team/booking-limit", { method: "PUT", payload: { limit, replaces } });
  expect((await setLimit("500.00", null)).status).toBe(200);
  expect(await setLimit("9000.00", null)).toMatchObject(changed);
  expect((await setLimit(null, "500.00")).status).toBe(200);
});
