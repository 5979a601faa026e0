import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { importStatement, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent", { routes: restrictionRoutes, subscriptions: {} });
const { restrict } = restrictionFixture(fixture);
let client: SignedIn;
let staff: SignedIn;

beforeEach(async () => {
  client = await fixture().addClient();
  staff = await fixture().addStaff();
});

const read = async (id: string) => (await fixture().call(staff, "GET", `/api/admin/receipts/${id}`)).body;
const accept = (id: string, key: string) =>
  fixture().call(staff, "POST", `/api/admin/receipts/${id}/accept`, { payload: { key } });

describe("a receipt that waits has one suggested decision", () => {
  it("an excess receipt suggests the trade and the rest to the balance, once for fifty acceptances", async () => {
    const trade = await fixture().bookTrade(client);
    const { id } = await fixture().receive("1010.00", "GBP", trade.reference);
    const { suggestion } = await read(id);
    expect(suggestion.words).toBe(
      `Allocate 1,000.00 GBP to ${trade.reference} and 10.00 GBP to the client's balance.`,
    );
    const answers = await Promise.all(Array.from({ length: 50 }, () => accept(id, suggestion.key)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "receipt_settled")).toHaveLength(49);
    expect((await fixture().readTrade(client, trade.id)).stage).toBe("FUNDED");
    expect(await fixture().balanceOf(client, "GBP")).toBe(1_000n);
    expect((await read(id)).suggestion).toBeNull();
    expect(await checkBooks(fixture().db)).toEqual([]);
  });

  it("a late receipt suggests the balance", async () => {
    const trade = await fixture().bookTrade(client);
    await cancelAsClient(fixture(), client, trade.id);
    const { id } = await fixture().receive("1000.00", "GBP", trade.reference);
    const { suggestion } = await read(id);
    expect(suggestion.words).toBe("Credit 1,000.00 GBP to the client's balance.");
    expect((await accept(id, suggestion.key)).status).toBe(200);
    expect(await fixture().balanceOf(client, "GBP")).toBe(100_000n);
  });

  it("an unknown receipt suggests a return to the statement's account, for a second person to approve", async () => {
    const reference = randomUUIDv7();
    const iban = { iban: "DE89370400440532013000", bic: "COBADEFF" };
    const own = fixture().app.bank.accountFor("EUR")?.iban ?? "";
    await importStatement(fixture(), staff, {
      account: own,
      currency: "EUR",
      entries: [{ reference, amount: "80.00", text: "happy birthday", payer: "Adam Novak", ...iban }],
    });
    const { body } = await fixture().call(staff, "GET", "/api/admin/receipts?queue=waiting&limit=1");
    const [receipt] = body.items;
    expect(receipt.suggestion.words).toBe("Return 80.00 EUR to the payer's account.");
    expect((await accept(receipt.id, receipt.suggestion.key)).body).toMatchObject({ status: "RETURNED" });
    const payment = await fixture()
      .db.selectFrom("payments")
      .select(["status", "secondPerson", "amount"])
      .where("receiptId", "=", receipt.id)
      .execute();
    expect(payment).toEqual([{ status: "READY", secondPerson: true, amount: 8_000n }]);
  });

  it("an unknown receipt without an account has no suggestion, but what to find out", async () => {
    const { id } = await fixture().receive("12.34", "GBP", "happy birthday");
    expect((await read(id)).suggestion).toEqual({
      key: null,
      words: "Ask the bank who sent it, then allocate it to a trade or a balance, or return it.",
    });
    expect((await accept(id, "return 12.34")).body.code).toBe("suggestion_changed");
  });

  it("a receipt for a restricted client has no suggestion", async () => {
    const trade = await fixture().bookTrade(client);
    const { id } = await fixture().receive("1010.00", "GBP", trade.reference);
    const { suggestion } = await read(id);
    await restrict(client, "receive");
    expect((await read(id)).suggestion.key).toBeNull();
    expect((await accept(id, suggestion.key)).body.code).toBe("suggestion_changed");
    expect(await fixture().balanceOf(client, "GBP")).toBe(0n);
  });
});

it("an outdated suggestion is refused with a reason and does nothing", async () => {
  const trade = await fixture().bookTrade(client);
  const { id } = await fixture().receive("1010.00", "GBP", trade.reference);
  const { suggestion } = await read(id);
  await fixture().receive("400.00", "GBP", trade.reference);
  const { status, body } = await accept(id, suggestion.key);
  expect({ status, code: body.code }).toEqual({ status: 409, code: "suggestion_changed" });
  expect((await read(id)).suggestion.words).toBe(
    `Allocate 600.00 GBP to ${trade.reference} and 410.00 GBP to the client's balance.`,
  );
  expect((await fixture().readTrade(client, trade.id)).amountReceived).toBe("400.00");
});
