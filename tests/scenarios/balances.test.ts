import { describe, expect, it } from "vitest";
import type { BalanceEntry } from "#contract/payments/balances.ts";
import { removeBalance } from "#server/payments/balances/balances.ts";
import { clientWithEntries } from "../support/client-with-entries.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { findTags, readPdf } from "../support/read-pdf.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture();

const add = (who: SignedIn, currency: string) =>
  fixture().call(who, "POST", "/api/balances", { payload: { currency } });
const remove = (who: SignedIn, currency: string) =>
  fixture().call(who, "DELETE", `/api/balances/${currency}`);
const list = async (who: SignedIn) => (await fixture().call(who, "GET", "/api/balances")).body.items;
const codes = async (who: SignedIn) =>
  (await list(who)).map(({ currency }: { currency: string }) => currency);

async function entriesOf(who: SignedIn, query = "", currency = "EUR") {
  return (await fixture().call(who, "GET", `/api/balances/${currency}/entries${query}`)).body;
}

describe("a client's accounts", () => {
  it("a client's accounts start with pounds at 0.00", async () => {
    expect(await list(await fixture().addClient())).toEqual([{ currency: "GBP", amount: "0.00" }]);
  });

  it("a client's accounts are added in tradable currencies, once each", async () => {
    const client = await fixture().addClient();
    for (const currency of ["JPY", "EUR", "eur"]) expect((await add(client, currency)).status).toBe(201);
    expect(await list(client)).toEqual([
      { currency: "GBP", amount: "0.00" },
      { currency: "EUR", amount: "0.00" },
      { currency: "JPY", amount: "0" },
    ]);
    const closed = await add(client, "INR");
    expect([closed.status, closed.body.code]).toEqual([422, "currency_not_tradable"]);
    expect((await add(client, "XXX")).status).toBe(422);
  });

  it("a client's account is removed only at 0.00, and only for that client", async () => {
    const [client, other] = [await fixture().addClient(), await fixture().addClient()];
    await add(client, "EUR");
    await add(other, "EUR");
    expect((await remove(client, "EUR")).status).toBe(204);
    expect(await codes(client)).toEqual(["GBP"]);
    expect(await codes(other)).toEqual(["GBP", "EUR"]);
    expect((await remove(client, "EUR")).status).toBe(404);
    await fixture().deposit(client, "0.01", "GBP");
    const full = await remove(client, "GBP");
    expect([full.status, full.body.code]).toEqual([409, "balance_not_empty"]);
  });

  it("a client's account returns with its entries when money arrives, and when it is added again", async () => {
    const client = await fixture().addClient();
    await fixture().deposit(client, "10.00", "EUR");
    const beneficiaryId = await fixture().addBeneficiary(client);
    const payload = { beneficiaryId, amount: "10.00" };
    await fixture().call(client, "POST", "/api/balances/EUR/withdrawals", { payload });
    await fixture().settle();
    expect((await remove(client, "EUR")).status).toBe(204);
    expect(await codes(client)).toEqual(["GBP"]);
    expect((await fixture().call(client, "GET", "/api/balances/EUR")).status).toBe(404);
    await fixture().deposit(client, "3.00", "EUR");
    expect(await codes(client)).toEqual(["GBP", "EUR"]);
    expect((await entriesOf(client)).items).toHaveLength(3);
  });

  it("a client's account never disappears while money arrives at the same time", async () => {
    for (let round = 0; round < 10; round++) {
      const client = await fixture().addClient();
      await add(client, "EUR");
      const removing = fixture()
        .db.transaction()
        .execute((tx) =>
          removeBalance(tx, { clientId: client.id, currency: "EUR" }, { now: fixture().clock() }),
        )
        .then(
          () => "removed",
          () => "kept",
        );
      await Promise.all([removing, fixture().deposit(client, "5.00", "EUR")]);
      expect(await list(client)).toContainEqual({ currency: "EUR", amount: "5.00" });
    }
  });
});

describe("one account", () => {
  it("an account shows how to pay in, under which reference, and when a payment out would arrive", async () => {
    const client = await fixture().addClient();
    await fixture().deposit(client, "1.00", "GBP");
    const { body } = await fixture().call(client, "GET", "/api/balances/GBP");
    const { depositReference } = await fixture()
      .db.selectFrom("clients")
      .select("depositReference")
      .where("id", "=", client.id)
      .executeTakeFirstOrThrow();
    expect(body).toMatchObject({
      currency: "GBP",
      amount: "1.00",
      simulated: true,
      details: { reference: depositReference, sortCode: "00-00-00" },
    });
    expect(body.deliveryDate > fixture().clock().toISOString().slice(0, 10)).toBe(true);
    await fixture().receive("25.00", "GBP", `for ${depositReference} thanks`);
    expect(await fixture().balanceOf(client, "GBP")).toBe(2_600n);
  });

  it("an account is a PDF to pass on, under the currency's name", async () => {
    const client = await fixture().addClient();
    const { status, headers, raw } = await fixture().call(client, "GET", "/api/balances/gbp/pdf");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toContain('filename="account_details_GBP.pdf"');
    const { details } = (await fixture().call(client, "GET", "/api/balances/GBP")).body;
    const rows = findTags(readPdf(raw).tags, "TR").map((row) => row.children.map(({ text }) => text));
    expect(rows).toContainEqual(["Account name", details.accountName]);
    expect(rows).toContainEqual(["Reference", details.reference]);
    expect((await fixture().call(client, "GET", "/api/balances/EUR/pdf")).status).toBe(404);
  });
});

describe("an account's entries", () => {
  it("an account's entries describe each movement with the balance after it, newest first", async () => {
    const { client, bought, sold } = await clientWithEntries(fixture());
    const { items, nextCursor } = await entriesOf(client);
    expect(nextCursor).toBeNull();
    expect(items.map(({ text, amount, balance }: BalanceEntry) => `${text} ${amount} ${balance}`)).toEqual([
      `Paid for exchange ${sold.reference} -1000.00 2045.99`,
      `From exchange ${bought.reference} 1166.49 3045.99`,
      "Paid to Demo Recipient -120.50 1879.50",
      "Received from Demo Payer 2000.00 2000.00",
    ]);
    expect(items[0]).toMatchObject({ tradeId: sold.id, payment: null });
    expect(items[2]).toMatchObject({
      tradeId: null,
      reference: "Rent May",
      payment: { status: "COMPLETED" },
    });
  });

  it("an account's entries are paged without a gap while more arrive", async () => {
    const client = await fixture().addClient();
    for (let each = 1; each <= 7; each++) await fixture().deposit(client, `${each}.00`, "EUR");
    const first = await entriesOf(client, "?limit=3");
    await fixture().deposit(client, "50.00", "EUR");
    const second = await entriesOf(client, `?limit=3&cursor=${first.nextCursor}`);
    const third = await entriesOf(client, `?limit=3&cursor=${second.nextCursor}`);
    expect(third.nextCursor).toBeNull();
    const all = [...first.items, ...second.items, ...third.items] as BalanceEntry[];
    expect(all.map(({ amount }) => amount)).toEqual(["7.00", "6.00", "5.00", "4.00", "3.00", "2.00", "1.00"]);
    expect(all.map(({ balance }) => balance).join()).toBe("28.00,21.00,15.00,10.00,6.00,3.00,1.00");
    expect((await entriesOf(client, "?cursor=bm90aGluZw")).code).toBe("input_malformed");
  });

  it("an account's entries are the client's alone", async () => {
    const { client } = await clientWithEntries(fixture());
    const other = await fixture().addClient();
    expect((await fixture().call(other, "GET", "/api/balances/EUR/entries")).status).toBe(404);
    await add(other, "EUR");
    expect((await entriesOf(other)).items).toEqual([]);
    expect((await entriesOf(client)).items).toHaveLength(4);
  });
});
