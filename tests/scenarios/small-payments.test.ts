import { composeIBAN } from "ibantools";
import { beforeEach, describe, expect, it } from "vitest";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, withdraw, setRules } = setupApprovalFixture(batchRoutes);
const least = "A payment is at least 1.00 EUR. Enter a larger amount.";
let client: SignedIn;
let recipient: string;
beforeEach(async () => {
  client = await desk().addClient();
  await setRules(client, []);
  recipient = await desk().addBeneficiary(client);
});

const iban = composeIBAN({ countryCode: "DE", bban: "370400441000000111" }) ?? "";

async function countPayments(): Promise<number> {
  const payments = desk().db.selectFrom("payments").select("id").where("clientId", "=", client.id);
  return (await payments.execute()).length;
}

describe("a payment of cents", () => {
  it("isn't made from a balance, however many ask at once, unless it is all that is left", async () => {
    await desk().deposit(client, "1.40", "EUR");
    const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(client, recipient, "0.40")));
    for (const { status, body } of answers)
      expect([status, body.code, body.fields.amount]).toEqual([422, "amount_too_small", least]);
    expect(await countPayments()).toBe(0);
    expect((await withdraw(client, recipient, "1.00")).status).toBe(201);
    const rest = await Promise.all(Array.from({ length: 20 }, () => withdraw(client, recipient, "0.40")));
    expect(rest.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await desk().balanceOf(client, "EUR")).toBe(0n);
    expect(await checkBooks(desk().db)).toEqual([]);
  });

  it("isn't a part of an exchange, and goes to the balance instead", async () => {
    const trade = await desk().bookTrade(client);
    const allocate = (last: object) =>
      desk().call(client, "PUT", `/api/trades/${trade.id}/allocation`, {
        payload: {
          lines: [
            { beneficiaryId: recipient, amount: "1165.50" },
            { amount: "0.99", ...last },
          ],
        },
      });
    const refused = await allocate({ beneficiaryId: await desk().addBeneficiary(client) });
    expect([refused.body.code, refused.body.fields]).toEqual(["input_invalid", { "lines.1.amount": least }]);
    expect((await allocate({ toBalance: true })).status).toBe(200);
  });

  it("is all of a small exchange", async () => {
    const trade = await desk().bookTrade(client, "0.50");
    const payload = { lines: [{ beneficiaryId: recipient, amount: trade.toAmount }] };
    const { status } = await desk().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload });
    expect([trade.toAmount, status]).toEqual(["0.58", 200]);
  });

  it("is no line of a batch", async () => {
    const rows = Array.from({ length: 200 }, () => `Demo Person\tEUR\t0.01\t${iban}\tCOBADEFF\tBerlin\tDE`);
    const text = ["Recipient\tCurrency\tAmount\tIBAN\tBIC\tTown\tCountry", ...rows].join("\n");
    const { body } = await desk().call(client, "POST", "/api/batches", { payload: { name: "Dust", text } });
    expect(body).toMatchObject({ faultyCount: 200 });
    expect(body.lines[0].faults).toEqual({ amount: least });
  });
});
