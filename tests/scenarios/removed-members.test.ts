import { expect, it } from "vitest";
import { confirmAsClient } from "../support/confirm-as-client.ts";
import { createApiKeyFixture, type Who } from "../support/create-api-key-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
const { company, join, send, as } = createApiKeyFixture(summit);

it("a member is removed only once that is confirmed, for that member", async () => {
  const owner = await company();
  const [leaver, other] = [await join(owner, "viewer"), await join(owner, "viewer")];
  const headers = { cookie: owner.cookie };
  const remove = async ({ userId }: Who) =>
    (await send(`/api/team/members/${userId}`, { method: "DELETE", headers })).body;
  const asked = await remove(leaver);
  expect([asked.code, asked.challenge?.summary]).toEqual([
    "confirmation_required",
    "Remove Demo viewer from the team",
  ]);
  expect((await as(owner, "/api/team")).body.members).toHaveLength(3);
  await confirmAsClient(summit.app, asked);
  expect((await remove(other)).code).toBe("confirmation_required");
  expect((await remove(leaver)).members).toHaveLength(2);
});
