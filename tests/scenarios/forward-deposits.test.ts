import { beforeAll, beforeEach, expect, it } from "vitest";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { forwardDepositRoutes } from "#server/payments/forwards/deposit-routes.ts";
import { markOpenForwards } from "#server/processes/mark-forwards.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { bookedAt, openForwardPairs, setupForwardFixture } from "../support/setup-forward-fixture.ts";

const { desk, quote, book, booked, read, funded, held } = setupForwardFixture([
  ...forwardDepositRoutes,
  ...batchRoutes,
]);

beforeAll(() => openForwardPairs(desk(), ["EUR", "GBP"]));
beforeEach(() => {
  desk().setNow(bookedAt);
  desk().setMid("GBP", "EUR", "1.17");
});

/** Starts a batch that is still to pay an amount of the client's pounds. */
async function setAside(who: SignedIn, amount: string): Promise<void> {
  const line = `Demo Person 1\tGBP\t${amount}\t\tGB33BUKB20201555555555\tBUKBGB22\tLondon\tGB`;
  const text = `Recipient\tCurrency\tAmount\tDate\tIBAN\tBIC\tTown\tCountry\n${line}`;
  const { body } = await desk().call(who, "POST", "/api/batches", { payload: { name: "Salaries", text } });
  const payload = { version: body.version };
  const { status } = await desk().call(who, "POST", `/api/batches/${body.id}/pay`, { payload });
  expect(status).toBe(200);
}

it("the deposit of a forward isn't taken from what a started batch is still to pay", async () => {
  const client = await funded("60.00");
  await setAside(client, "20.00");
  expect((await book(client, (await quote(client)).body.id)).body.code).toBe("forward_deposit_short");
  expect(await held(client, "client_deposit")).toBe(0n);
});

it("a margin call isn't met from what a started batch is still to pay, and is from the rest", async () => {
  const client = await funded("100.00");
  const { id } = await booked(client);
  await setAside(client, "20.00");
  desk().setMid("GBP", "EUR", "1.205");
  await markOpenForwards(desk().app, desk().db);
  expect(Number((await read(client, id)).marginCall?.amount)).toBeGreaterThan(30.01);
  const add = (amount: string) =>
    desk().call(client, "POST", `/api/forwards/${id}/deposits`, { payload: { amount } });
  expect((await add("30.01")).body.code).toBe("forward_deposit_short");
  expect((await add("30.00")).status).toBe(201);
  expect(await held(client, "client_deposit")).toBe(80_00n);
  await expectBooksToBalance(desk().url);
});
