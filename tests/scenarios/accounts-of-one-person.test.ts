import { expect, it } from "vitest";
import {
  type Client,
  clientFileFixture,
  directorInput,
  profileInput,
} from "../support/client-file-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();
const { registered } = clientFileFixture(summit);

const step = { type: "name", name: "Zoë Demo-Owner", dateOfBirth: "1984-05-06", nationality: "GB" };

async function person(changes: Partial<typeof step> = {}): Promise<Client> {
  const client = await registered();
  expect((await client.browser.post("/api/user/preferences", { ...step, ...changes })).status).toBe(200);
  return client;
}

async function company(owner: Partial<typeof directorInput>): Promise<Client> {
  const client = await registered();
  const { version } = (await client.browser.get("/api/user/company")).body;
  const people = [{ ...directorInput, name: step.name, dateOfBirth: step.dateOfBirth, ...owner }];
  const details = { ...profileInput, people, companyName: "Demo Owner Ltd", version };
  expect((await client.browser.put("/api/user/company", details)).status).toBe(200);
  return client;
}

async function othersOf({ file }: Client) {
  const { body } = await (await summit.staffBrowser("viewer")).get(`${file}/review`);
  return body.otherAccounts;
}

it("whoever reviews a client is shown the other accounts of the same person, and companies that they own a part of", async () => {
  const client = await person();
  const again = await person({ name: "ZOE DEMO-OWNER" });
  const owned = await company({ ownedPercent: 60 });
  await person({ dateOfBirth: "1984-05-07" });
  await person({ name: "Zoë Demo-Other" });
  await company({ ownedPercent: null as never });
  expect(await othersOf(client)).toEqual([
    expect.objectContaining({ id: owned.id, name: "Demo Owner Ltd", closedAt: null }),
    expect.objectContaining({ id: again.id, name: "ZOE DEMO-OWNER", status: "SIGNED_UP", closedAt: null }),
  ]);
  expect((await othersOf(owned)).map(({ id }: Client) => id)).toEqual([again.id, client.id]);
});

it("a client whose holder has no date of birth yet is nobody else", async () => {
  const [one] = [await registered(), await registered()];
  expect(await othersOf(one)).toEqual([]);
});
