import { expect, it } from "vitest";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import type { PaymentFixture } from "../support/payment-fixture.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture: () => PaymentFixture = setupPaymentFixture("normal", {
  routes: restrictionRoutes,
  subscriptions: {},
});
const { restrict, release } = restrictionFixture(fixture);

it("a client who may not pay in is shown no bank details of an exchange until the restriction is lifted", async () => {
  const client = await fixture().addClient();
  const { id: tradeId } = await fixture().bookTrade(client, "10.00");
  const ask = () => fixture().call(client, "GET", `/api/trades/${tradeId}/payment-instructions`);
  expect((await ask()).status).toBe(200);
  const restriction = await restrict(client, "receive");
  expect(await ask()).toMatchObject({
    status: 403,
    body: { code: "account_under_review", message: "Your account is under review. Contact us." },
  });
  await release(restriction);
  expect((await ask()).status).toBe(200);
});

it("a client who may not pay in is shown and sent no bank details of a balance until the restriction is lifted", async () => {
  const client = await fixture().addClient();
  await fixture().call(client, "POST", "/api/balances", { payload: { currency: "GBP" } });
  const ask = async () => (await fixture().call(client, "GET", "/api/balances/GBP")).body;
  const print = () => fixture().call(client, "GET", "/api/balances/GBP/pdf");
  expect(await ask()).toMatchObject({ details: { accountName: expect.any(String) }, isUnderReview: false });
  const restriction = await restrict(client, "receive");
  expect(await ask()).toMatchObject({ details: null, isUnderReview: true });
  expect(await print()).toMatchObject({ status: 403, body: { code: "account_under_review" } });
  await release(restriction);
  expect((await print()).status).toBe(200);
});
