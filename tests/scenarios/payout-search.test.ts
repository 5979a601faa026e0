import { beforeAll, expect, it } from "vitest";
import type { DeskPayment } from "#contract/payments/desk-payments.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("silent");
let viewer: SignedIn;
let trade: { id: string; reference: string };

/** A funded trade that pays two recipients, of a client with a company. */
beforeAll(async () => {
  const client = await fixture().addClient();
  await fixture()
    .db.updateTable("clients")
    .set({ companyName: "Demo Kilns 100% Ltd", name: "Demo Owner" })
    .where("id", "=", client.id)
    .execute();
  const lines = [
    { beneficiaryId: await fixture().addBeneficiary(client, "EUR", "Anna Specimen"), amount: "1000.00" },
    { beneficiaryId: await fixture().addBeneficiary(client, "EUR", "Bén Sample"), amount: "166.49" },
  ];
  trade = await fixture().bookTrade(client);
  await fixture().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload: { lines } });
  await fixture().receive("1000.00", "GBP", trade.reference);
  viewer = await fixture().addStaff("viewer");
});

async function search(query: Record<string, string>): Promise<string[]> {
  const { status, body } = await fixture().call(
    viewer,
    "GET",
    `/api/admin/payments?${new URLSearchParams(query)}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { items: DeskPayment[] }).items.map(({ recipientName }) => recipientName).toSorted();
}

const both = ["Anna Specimen", "Bén Sample"];

it.each([
  ["a part of the recipient's name", "SPECI", ["Anna Specimen"]],
  ["a recipient's name without its accent", "ben s", ["Bén Sample"]],
  ["a part of the company's name", "kilns", both],
  ["a part of the client's name", "demo owner", both],
  ["a percent sign, which stands for itself", "100%", both],
  ["nothing that exists", "100_", []],
])("the desk finds payouts by %s", async (_, text, found) => {
  expect(await search({ search: text })).toEqual(found);
});

it("the desk finds payouts by the trade's reference in small letters too", async () => {
  expect(await search({ search: trade.reference.toLowerCase() })).toEqual(both);
});

it("the desk narrows payouts by currency", async () => {
  expect(await search({ currency: "EUR" })).toEqual(both);
  expect(await search({ currency: "USD" })).toEqual([]);
});

it("the desk sees the company's name on a payout", async () => {
  const { body } = await fixture().call(viewer, "GET", "/api/admin/payments?limit=1");
  expect(body).toMatchObject({ items: [{ client: { name: "Demo Kilns 100% Ltd" } }] });
});
