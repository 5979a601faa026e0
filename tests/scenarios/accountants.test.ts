import { expect, it } from "vitest";
import { createApiKeyFixture } from "../support/create-api-key-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();
const { company, join, as } = createApiKeyFixture(summit);

it("an accountant reads neither the date of birth nor the telephone number or address of the account's holder", async () => {
  const owner = await company();
  const holder = {
    dateOfBirth: "1985-04-12",
    nationality: "GB",
    phoneCountryCode: "+44",
    phoneNumber: "7700900123",
    addressLine1: "1 Example Street",
    city: "Leeds",
    postalCode: "LS1 1AA",
    country: "GB",
  } as const;
  await summit.app.db.updateTable("clients").set(holder).where("id", "=", owner.clientId).execute();
  const shown = { dateOfBirth: "1985-04-12", phoneNumber: "7700900123", addressLine1: "1 Example Street" };
  const hidden = { dateOfBirth: null, nationality: null, countryCode: null, phoneNumber: null };
  const path = "/api/user/preferences";
  expect((await as(owner, path)).body).toMatchObject(shown);
  expect((await as(await join(owner, "accountant"), path)).body).toMatchObject({
    ...{ ...hidden, addressLine1: null, addressLine2: null, city: null, state: null, postalCode: null },
    ...{ country: null, name: "Demo Owner" },
  });
});
