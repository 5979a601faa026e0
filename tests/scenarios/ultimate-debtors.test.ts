import { Client } from "pg";
import { expect, it } from "vitest";
import { preferencesRoutes } from "#server/clients/accounts/preferences-routes.ts";
import { clientReviewRoutes } from "#server/clients/accounts/review-routes.ts";
import { eventually } from "../support/eventually.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent", {
  routes: [...clientReviewRoutes, ...preferencesRoutes],
  subscriptions: {},
});
const { prepare, approve, file } = payoutApprovals(fixture);

const lei = "506700GE1G29325QX363";
const profile = {
  registrationNumber: null,
  registeredIn: null,
  business: null,
  natureOfBusiness: null,
  expectedVolume: null,
  intendedUse: null,
  sourceOfFunds: null,
  politicallyExposed: false,
  noLargeOwner: false,
  people: [],
};

type During = <T>(clientId: string, filing: () => Promise<T>) => Promise<T>;

/** The payment file of a client's withdrawal in pounds, for a client with these facts. */
async function filed(facts: object, input: object, during?: During) {
  const client = await fixture().addClient();
  const home = {
    addressLine1: "1 Example Road",
    city: "London",
    postalCode: "N1 9GU",
    country: "GB",
  } as const;
  await fixture()
    .db.updateTable("clients")
    .set({ name: "Demo Client", ...home, ...facts })
    .where("id", "=", client.id)
    .execute();
  const staff = await fixture().addStaff();
  const saved = await fixture().call(staff, "PUT", `/api/admin/clients/${client.id}/profile`, {
    payload: { ...profile, ...input },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await fixture().deposit(client, "100.00", "GBP");
  const payload = { beneficiaryId: await fixture().addBeneficiary(client, "GBP"), amount: "10.00" };
  const { body } = await fixture().call(client, "POST", "/api/balances/GBP/withdrawals", { payload });
  await fixture().relay();
  await prepare(staff, [body.id], true);
  await approve(await fixture().addStaff("approver"), [body.id]);
  const made = await (during ? during(client.id, () => file(staff, [body.id])) : file(staff, [body.id]));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { raw } = await fixture().call(
    staff,
    "GET",
    `/api/admin/payout-batches/${made.body.items[0].id}/file`,
  );
  return String(raw).replaceAll(/\s*\n\s*/g, "");
}

/** Renames the client once their payout is screened and waits to be written into its file. */
const renamed: During = async (clientId, filing) => {
  const { db, ownerUrl } = fixture();
  const owner = new Client(ownerUrl);
  await owner.connect();
  await owner.query("begin; lock table payout_instructions in access exclusive mode");
  const untilWaiting = (count: number) =>
    eventually(`${count} wait`, async () => {
      const { rows } = await owner.query("select from pg_locks where not granted");
      return rows.length >= count;
    });
  const filed = filing();
  await untilWaiting(1);
  const renaming = db
    .updateTable("clients")
    .set({ name: "Mallory Mint" })
    .where("id", "=", clientId)
    .execute();
  await Promise.race([renaming, untilWaiting(2)]);
  await owner.query("commit");
  await owner.end();
  await renaming;
  return filed;
};

it("a payout's file names the client by the name that was screened", async () => {
  const xml = await filed({}, {}, renamed);
  expect(xml).toContain("<Nm>Demo Client</Nm>");
  expect(xml).not.toContain("Mallory");
});

it("a company's payout names its LEI before its number, after its address", async () => {
  const text = await filed({ companyName: "Example Trading Ltd" }, { lei: " 5067 00ge 1g29 325q x363" });
  expect(text).toMatch(
    new RegExp(
      `<UltmtDbtr><Nm>Example Trading Ltd</Nm><PstlAdr>.*</PstlAdr><Id><OrgId><LEI>${lei}</LEI><Othr>.*CUST.*</OrgId></Id></UltmtDbtr>`,
    ),
  );
});

it("a person's payout names the date and the place of birth", async () => {
  const text = await filed({ dateOfBirth: "1980-01-31" }, { birthTown: "Köln", birthCountry: "DE" });
  expect(text).toContain(
    "<PrvtId><DtAndPlcOfBirth><BirthDt>1980-01-31</BirthDt><CityOfBirth>Koln</CityOfBirth><CtryOfBirth>DE</CtryOfBirth></DtAndPlcOfBirth>",
  );
});

it("an LEI with wrong check digits is refused when it is typed, and so are unsupported letters", async () => {
  const client = await fixture().addClient();
  const staff = await fixture().addStaff();
  const save = async (args: object) =>
    (
      await fixture().call(staff, "PUT", `/api/admin/clients/${client.id}/profile`, {
        payload: { ...profile, ...args },
      })
    ).body;
  expect((await save({ lei: "506700GE1G29325QX364" })).fields.lei).toMatch(/Check this LEI/);
  expect((await save({ birthTown: "京都" })).fields.birthTown).toMatch(/Latin letters/);
  const address = {
    type: "address",
    addressLine1: "1 Example Road",
    addressLine2: "",
    city: "London",
    state: "",
    postalCode: "N1 9GU",
    country: "GB",
  };
  for (const field of ["addressLine1", "addressLine2", "city", "postalCode"]) {
    const { status, body } = await fixture().call(client, "POST", "/api/user/preferences", {
      payload: { ...address, [field]: "東京" },
    });
    expect({ status, fault: body.fields?.[field] }).toMatchObject({
      status: 422,
      fault: expect.stringMatching(/Latin letters/),
    });
  }
});
