import { expect, it } from "vitest";
import { directorInput, profileInput } from "../support/client-file-fixture.ts";
import { createApiKeyFixture } from "../support/create-api-key-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();
const { company, join, as } = createApiKeyFixture(summit);

/** A company with a director, whose holder gave personal facts. */
async function companyWithPeople() {
  const owner = await company();
  const { db } = summit.app;
  const holder = { dateOfBirth: "1985-04-12", nationality: "GB", phoneNumber: "7700900123" } as const;
  await db
    .updateTable("clients")
    .set({ ...holder, phoneCountryCode: "+44", status: "AWAITING_DOCS" })
    .where("id", "=", owner.clientId)
    .execute();
  const payload = {
    ...profileInput,
    birthTown: "Leeds",
    birthCountry: "GB",
    companyName: "Example Trading Ltd",
  };
  const saved = await summit.server.inject({
    ...{ method: "PUT", url: "/api/user/company", headers: { cookie: owner.cookie }, payload },
  });
  expect(saved.statusCode).toBe(200);
  return owner;
}

it.each(["approver", "preparer", "viewer"] as const)(
  "a member in the role %s sees nobody's date of birth, nationality or telephone number",
  async (role) => {
    const owner = await companyWithPeople();
    const member = await join(owner, role);
    const { body } = await as(member, "/api/user/company");
    expect(body).toMatchObject({
      companyName: "Example Trading Ltd",
      people: [],
      birthTown: null,
      birthCountry: null,
    });
    const hidden = { dateOfBirth: null, nationality: null, countryCode: null, phoneNumber: null };
    expect((await as(member, "/api/user/preferences")).body).toMatchObject(hidden);
  },
);

it.each(["owner", "administrator"] as const)(
  "a member in the role %s sees the directors and the holder's facts, which they keep right",
  async (role) => {
    const owner = await companyWithPeople();
    const member = await join(owner, role);
    const { body } = await as(member, "/api/user/company");
    expect(body).toMatchObject({ people: [directorInput], birthTown: "Leeds" });
    expect((await as(member, "/api/user/preferences")).body).toMatchObject({ dateOfBirth: "1985-04-12" });
  },
);

it("whoever was shown no directors can't save the company without them once they may change it", async () => {
  const owner = await companyWithPeople();
  const member = await join(owner, "viewer");
  const { body } = await as(member, "/api/user/company");
  await summit.app.db
    .updateTable("memberships")
    .set({ role: "administrator" })
    .where("clientId", "=", owner.clientId)
    .where("role", "=", "viewer")
    .execute();
  const saved = await summit.server.inject({
    ...{ method: "PUT", url: "/api/user/company", headers: { cookie: member.cookie } },
    payload: { ...profileInput, companyName: body.companyName, people: body.people, version: body.version },
  });
  expect(saved.json()).toMatchObject({ code: "client_file_changed" });
  expect((await as(owner, "/api/user/company")).body).toMatchObject({ people: [directorInput] });
});
