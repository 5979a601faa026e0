import { beforeAll, expect, it } from "vitest";
import { teamRoutes } from "#server/clients/team/routes.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { quoteRoutes } from "#server/trading/quotes/routes.ts";
import { makeApiKey } from "../support/make-api-key.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk } = setupApprovalFixture([...batchRoutes, ...quoteRoutes, ...teamRoutes]);

beforeAll(() => desk().app.rates.accept(tableAt(desk().clock())));

async function keyOf({ id }: SignedIn): Promise<SignedIn> {
  const { authorization } = await makeApiKey(desk().app, { clientId: id });
  return { id, cookie: "", authorization };
}

it("a key books up to the preparers' limit, whoever made it", async () => {
  const owner = await desk().addClient();
  await desk().call(owner, "PUT", "/api/team/booking-limit", { payload: { limit: "1000" } });
  const book = async (who: SignedIn, amount: string) => {
    const quote = { fromCurrency: "GBP", toCurrency: "EUR", amount };
    const { body } = await desk().call(who, "POST", "/api/quotes", { payload: quote });
    const payload = { quoteId: body.id, termsAccepted: true };
    const booked = await desk().call(who, "POST", "/api/trades", { payload });
    return [body.needsApproval, booked.status, booked.body.code];
  };
  const key = await keyOf(owner);
  expect(await book(key, "1000.00")).toEqual([false, 201, undefined]);
  expect(await book(key, "1000.01")).toEqual([true, 403, "booking_needs_approval"]);
  expect(await book(owner, "1000.01")).toEqual([false, 201, undefined]);
});

it("a key reads no full account number of a batch that a person typed", async () => {
  const owner = await desk().addClient();
  const key = await keyOf(owner);
  const iban = "DE89370400440532013000";
  const head = "Recipient\tCurrency\tAmount\tReference\tIBAN\tTown\tCountry\tBIC";
  const text = `${head}\nDemo Person\tEUR\t25.00\tSalary\t${iban}\tBerlin\tDE\tCOBADEFF`;
  const { body } = await desk().call(owner, "POST", "/api/batches", { payload: { name: "Salaries", text } });
  expect(body.lines[0].cells.iban).toBe(iban);
  const seen = await desk().call(key, "GET", `/api/batches/${body.id}`);
  expect(seen.body.lines[0].cells.iban).toBe("•••• 3000");
  expect(JSON.stringify(seen.body)).not.toContain(iban);
});
