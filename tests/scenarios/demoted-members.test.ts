import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { lockClient } from "#server/clients/accounts/store.ts";
import { teamRoutes } from "#server/clients/team/routes.ts";
import { setRole } from "#server/clients/users/store.ts";
import { confirmAsClient } from "../support/confirm-as-client.ts";
import { eventually } from "../support/eventually.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";
import { isAnyWaiting } from "../support/while-account-changes.ts";

const { desk, team, addTo } = setupApprovalFixture(teamRoutes);

it("an administrator who is demoted at the same moment raises nobody", async () => {
  const { owner } = await team();
  const administrator = await addTo(owner, "administrator");
  const other = await addTo(owner, "viewer");
  const { app, db, server } = desk();
  const raise = () =>
    server.inject({
      method: "PATCH",
      url: `/api/team/members/${other.userId}`,
      headers: { cookie: administrator.cookie, "idempotency-key": randomUUIDv7() },
      payload: { role: "administrator" },
    });
  expect(await confirmAsClient(app, (await raise()).json())).toBe(true);
  const locked = Promise.withResolvers<void>();
  const demoting = db.transaction().execute(async (tx) => {
    await lockClient(tx, owner.id);
    locked.resolve();
    await eventually("the other change waits", () => isAnyWaiting(db));
    await setRole(tx, { clientId: owner.id, userId: administrator.userId, role: "viewer" });
  });
  await locked.promise;
  const [answer] = await Promise.all([raise(), demoting]);
  expect(answer.json().code).toBe("role_forbids");
});
