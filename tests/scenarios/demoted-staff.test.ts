import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { lockApproval } from "#server/platform/people/approvals-store.ts";
import { eventually } from "../support/eventually.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { isAnyWaiting } from "../support/while-account-changes.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });

it.each([
  ["disabled", "disabled_at = now()"],
  ["demoted", "role = 'viewer'"],
])("an administrator who is %s at the same moment confirms nobody's request", async (_, change) => {
  const { db } = summit.app;
  const [first, second] = [await summit.staffBrowser(), await summit.staffBrowser()];
  const email = `invited-${randomUUIDv7()}@staff.test`;
  const invited = { email, name: "Demo Invited", personReference: randomUUIDv7(), role: "administrator" };
  expect((await first.post("/api/admin/staff", { ...invited, anotherPerson: true })).status).toBe(202);
  const [request] = (await second.get("/api/admin/approvals")).body.items;
  const { id: secondId } = (await second.get("/api/admin/user")).body;
  const locked = Promise.withResolvers<void>();
  const demoting = db.transaction().execute(async (tx) => {
    await lockApproval(tx, request.id);
    locked.resolve();
    await eventually("the confirmation waits", () => isAnyWaiting(db));
    await sql`update staff set ${sql.raw(change)} where id = ${secondId}`.execute(tx);
  });
  await locked.promise;
  const confirm = second.post(`/api/admin/approvals/${request.id}/confirm`, { digest: request.digest });
  const [answer] = await Promise.all([confirm, demoting]);
  expect(answer.body.code).toBe("not_permitted");
  const staff = db.selectFrom("staff").select("id").where("email", "=", email);
  expect(await staff.execute()).toEqual([]);
});
