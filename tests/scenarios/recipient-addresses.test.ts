import { beforeAll, describe, expect, it } from "vitest";
import { rateTable } from "#domain/market/rates/rate-table.ts";
import { autoExchangeRoutes } from "#server/automation/auto-exchange/routes.ts";
import { autoExchangeSubscriptions } from "#server/automation/auto-exchange/subscriptions.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { rateFromText, tableAt } from "../support/rate-tables.ts";
import { setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupMoneyDeskFixture("silent", {
  routes: autoExchangeRoutes,
  subscriptions: autoExchangeSubscriptions,
});
/** A bank that pays without files. */
const simulated = setupPaymentFixture("normal");

beforeAll(() => {
  const facts = {
    base: "USD",
    at: fixture().clock(),
    source: "test",
    simulated: true,
    maxAgeMs: 1e9,
  } as const;
  fixture().app.rates.accept(
    rateTable(facts, [
      ["GBP", rateFromText("0.79")],
      ["EUR", rateFromText("0.9243")],
    ]),
  );
  simulated().app.rates.accept(tableAt(simulated().clock()));
});

const german = {
  accountHolder: "Demo Recipient",
  currency: "EUR",
  type: "someone",
  iban: "DE89370400440532013000",
  bic: "COBADEFF",
};

/** A recipient saved with the call of specification 2, without an address. */
async function saveWithout(who: SignedIn, on = fixture): Promise<string> {
  const { status, body } = await on().call(who, "POST", "/api/beneficiaries", { payload: german });
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.address).toBeNull();
  return body.id;
}

const complete = (who: SignedIn, id: string, address: object = { town: "Berlin", addressCountry: "de" }) =>
  fixture().call(who, "PUT", `/api/beneficiaries/${id}`, {
    payload: { accountHolder: "Demo Recipient", currency: "EUR", type: "someone", ...address },
  });

const withdraw = (who: SignedIn, beneficiaryId: string, on = fixture) =>
  on().call(who, "POST", "/api/balances/EUR/withdrawals", { payload: { beneficiaryId, amount: "10.00" } });

describe("a recipient's address", () => {
  it("a recipient's address is stored encrypted, shown to the client and changed without the account", async () => {
    const client = await fixture().addClient();
    const payload = { ...german, addressLine: "Musterstraße 1", town: "Köln", addressCountry: "DE" };
    const { body } = await fixture().call(client, "POST", "/api/beneficiaries", { payload });
    expect(body.address).toEqual({ line: "Musterstraße 1", town: "Köln", country: "DE" });
    const row = await fixture()
      .db.selectFrom("beneficiaries")
      .selectAll()
      .where("id", "=", body.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/Köln|Muster/);
    const moved = await complete(client, body.id, { addressLine: "", town: "Bonn", addressCountry: "DE" });
    expect(moved.body.address).toEqual({ line: null, town: "Bonn", country: "DE" });
    const renamed = await complete(client, body.id, {});
    expect(renamed.body).toMatchObject({ address: { town: "Bonn" }, accountNumber: "•••• 3000" });
    const { body: list } = await fixture().call(client, "GET", "/api/beneficiaries");
    expect(list.items).toMatchObject([{ address: { town: "Bonn" } }]);
  });

  it.each([
    [{ town: "", addressCountry: "DE" }, { town: "Enter the recipient's town or city." }],
    [{ town: "Köln" }, { addressCountry: "Choose the recipient's country." }],
    [{ town: "Köln", addressCountry: "QQ" }, { addressCountry: "Choose a country from the list." }],
    [
      { town: "京都", addressCountry: "JP" },
      { town: "The town can only have Latin letters. Enter it in Latin letters." },
    ],
    [{ town: "x".repeat(36), addressCountry: "DE" }, { town: "The town can have at most 35 characters." }],
    [
      { addressLine: "ß".repeat(36), town: "Köln", addressCountry: "DE" },
      { addressLine: "The address can have at most 70 characters." },
    ],
  ])("a recipient's address is refused with a reason when it is %j", async (address, fields) => {
    const client = await fixture().addClient();
    const { status, body } = await fixture().call(client, "POST", "/api/beneficiaries", {
      payload: { ...german, ...address },
    });
    expect({ status, code: body.code, fields: body.fields }).toEqual({
      status: 422,
      code: "bank_details_invalid",
      fields,
    });
  });
});

describe("a recipient without an address", () => {
  it("a recipient's missing address is requested before the next payout, and nothing is lost", async () => {
    const client = await fixture().addClient();
    const id = await saveWithout(client);
    await fixture().deposit(client, "100.00", "EUR");
    const refused = await withdraw(client, id);
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 422,
      code: "beneficiary_incomplete",
    });
    expect(await fixture().balanceOf(client, "EUR")).toBe(10_000n);
    const trade = await fixture().bookTrade(client);
    const lines = [{ beneficiaryId: id, amount: "1166.49" }];
    const path = `/api/trades/${trade.id}/allocation`;
    expect((await fixture().call(client, "PUT", path, { payload: { lines } })).body.code).toBe(
      "beneficiary_incomplete",
    );
    expect((await complete(client, id)).status).toBe(200);
    expect((await withdraw(client, id)).status).toBe(201);
    expect((await fixture().call(client, "PUT", path, { payload: { lines } })).status).toBe(200);
  });

  it("a recipient without an address is paid where the simulated bank pays by itself", async () => {
    const client = await simulated().addClient();
    const id = await saveWithout(client, simulated);
    await simulated().deposit(client, "100.00", "EUR");
    expect((await withdraw(client, id, simulated)).status).toBe(201);
  });

  it("a recipient without an address delays an automatic exchange's payment until the town is known", async () => {
    const client = await fixture().addClient();
    const id = await saveWithout(client);
    await complete(client, id);
    const rule = await fixture().call(client, "POST", "/api/auto-exchange", {
      payload: {
        sourceCurrency: "GBP",
        targetCurrency: "EUR",
        recipientId: id,
        recipientName: "-",
        acceptTerms: true,
        includeProfitShare: false,
      },
    });
    expect(rule.status, JSON.stringify(rule.body)).toBe(201);
    // A recipient from before banks required an address.
    await fixture()
      .db.updateTable("beneficiaries")
      .set({ addressDetails: null })
      .where("id", "=", id)
      .execute();
    await fixture().deposit(client, "1000.00", "GBP");
    await fixture().relay();
    const runs = async () => (await fixture().call(client, "GET", `/api/auto-exchange/${rule.body.id}`)).body;
    expect(await runs()).toMatchObject({ recipientId: id, runs: [{ status: "WAITING" }] });
    expect(await fixture().balanceOf(client, "EUR")).toBe(116_649n);
    await complete(client, id);
    await fixture().relay();
    expect(await runs()).toMatchObject({ runs: [{ status: "RELEASED" }], waiting: { count: 0 } });
    expect(await fixture().balanceOf(client, "EUR")).toBe(0n);
    const payments = await fixture()
      .db.selectFrom("payments")
      .select(["amount", "status"])
      .where("clientId", "=", client.id)
      .execute();
    expect(payments).toEqual([{ amount: 116_649n, status: "READY" }]);
  });
});
