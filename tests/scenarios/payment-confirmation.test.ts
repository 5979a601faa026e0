import { describe, expect, it } from "vitest";
import { contactOf } from "../support/client-users.ts";
import { readPdf } from "../support/read-pdf.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture();

async function withdraw() {
  const client = await fixture().addClient();
  const address = {
    addressLine1: "2 Example Road",
    city: "Leeds",
    postalCode: "LS1 1AA",
    country: "GB",
  } as const;
  await fixture()
    .db.updateTable("clients")
    .set({ ...address, name: "Amara Osei", companyName: "Northgate Imports Ltd" })
    .where("id", "=", client.id)
    .execute();
  await fixture()
    .db.updateTable("users")
    .set({ timeZone: "Asia/Tokyo" })
    .where("id", "=", await contactOf(fixture().db, client.id))
    .execute();
  await fixture().deposit(client, "500.00", "EUR");
  const beneficiaryId = await fixture().addBeneficiary(client, "EUR", "Demo Recipient");
  const payload = { beneficiaryId, amount: "120.50", reference: "Rent May" };
  const { body } = await fixture().call(client, "POST", "/api/balances/EUR/withdrawals", { payload });
  return { client, id: body.id as string };
}

describe("a payment's confirmation", () => {
  it("a withdrawal has a confirmation with its amount, recipient and reference, addressed to the client", async () => {
    const { client, id } = await withdraw();
    const early = await fixture().call(client, "GET", `/api/payments/${id}/confirmation.pdf`);
    expect(readPdf(early.raw).lines).toContain("Payment details");
    await fixture().settle();
    const { status, headers, raw } = await fixture().call(
      client,
      "GET",
      `/api/payments/${id}/confirmation.pdf`,
    );
    expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
    const { lines, untagged } = readPdf(raw);
    expect(lines).toEqual(
      expect.arrayContaining([
        "Payment confirmation",
        "120.50 EUR to Demo Recipient",
        "Northgate Imports Ltd",
        "Amara Osei",
        "2 Example Road",
        "Leeds LS1 1AA",
        "Asia/Tokyo",
        "Rent May",
        "EUR balance",
        "Paid",
        "Page 1 of 1",
      ]),
    );
    expect(lines).not.toContain(
      "This isn't proof of payment: the recipient's bank hasn't confirmed the money.",
    );
    expect(untagged).toEqual([]);
  });

  it("an exchange's payment has a confirmation that names the exchange and the recipient's reference", async () => {
    const client = await fixture().addClient();
    const beneficiaryId = await fixture().addBeneficiary(client, "EUR", "Demo Recipient");
    const trade = await fixture().bookTrade(client);
    const lines = [{ beneficiaryId, amount: "1166.49", reference: "INV 20814" }];
    await fixture().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload: { lines } });
    await fixture().receive("1000.00", "GBP", trade.reference);
    await fixture().settle();
    const { body } = await fixture().call(client, "GET", `/api/trades/${trade.id}`);
    const { raw } = await fixture().call(
      client,
      "GET",
      `/api/payments/${body.payments[0].id}/confirmation.pdf`,
    );
    expect(readPdf(raw).lines).toEqual(
      expect.arrayContaining(["Payment confirmation", `Exchange ${trade.reference}`, "INV 20814", "Paid"]),
    );
  });

  it("a payment's confirmation is the client's alone", async () => {
    const { id } = await withdraw();
    const other = await fixture().addClient();
    expect((await fixture().call(other, "GET", `/api/payments/${id}/confirmation.pdf`)).status).toBe(404);
  });
});
