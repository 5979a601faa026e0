import { pino } from "pino";
import { expect, it } from "vitest";
import { serveSummit } from "../support/serve-summit.ts";
import { setupTeamFixture } from "../support/setup-team-fixture.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" }, { log: pino({ level: "error" }) as never });
const { call, company } = setupTeamFixture(summit);

it.each(["/api/security/export", "/api/login/export"])(
  "%s answers each of twenty clients at once, more than the database has connections",
  async (path) => {
    const owners = await Promise.all(Array.from({ length: 20 }, () => company()));
    const answers = await Promise.all(owners.map((owner) => call(owner, "POST", path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  },
);

it("an export is added to the client's activity once, and not at all before it is confirmed", async () => {
  const owner = await company();
  const { server, app } = summit;
  const unconfirmed = await server.inject({
    method: "POST",
    url: "/api/security/export",
    headers: { cookie: owner.cookie },
  });
  expect(unconfirmed.statusCode).toBe(403);
  const added = () =>
    app.db.selectFrom("activities").select("action").where("clientId", "=", owner.clientId).execute();
  expect(await added()).toEqual([]);
  expect((await call(owner, "POST", "/api/security/export")).status).toBe(200);
  expect(await added()).toEqual([{ action: "export_data" }]);
});
