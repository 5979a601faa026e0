import { afterEach, expect, it } from "vitest";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import type { PaymentFixture } from "../support/payment-fixture.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture: () => PaymentFixture = setupMoneyDeskFixture("silent", {
  routes: restrictionRoutes,
  subscriptions: {},
});
const { restrict, stop, release } = restrictionFixture(fixture);

/** Keeps tests independent of each other's global stops. */
afterEach(async () => {
  const staff = await fixture().addStaff("viewer");
  const { body } = await fixture().call(staff, "GET", "/api/admin/restrictions");
  for (const { id, state } of body.items)
    if (state === "in_force" || state === "lift_requested") await release(id);
});

/** A client's payout of 100.00 EUR that awaits preparation. */
async function payout() {
  const client = await fixture().addClient();
  await fixture().deposit(client, "100.00", "EUR");
  const beneficiaryId = await fixture().addBeneficiary(client, "EUR", "Plain Demo Recipient");
  const { body } = await fixture().call(client, "POST", "/api/balances/EUR/withdrawals", {
    payload: { beneficiaryId, amount: "100.00" },
  });
  await fixture().relay();
  return { client, id: body.id as string };
}

async function heldAtTheDesk(id: string): Promise<string | null> {
  const staff = await fixture().addStaff();
  const { body } = await fixture().call(staff, "GET", "/api/admin/payments?stage=ready&limit=100");
  const found = body.items.find((each: { id: string }) => each.id === id);
  return found.held;
}

it("a payout under its client's restriction is listed as held, and as free once that is lifted", async () => {
  const { client, id } = await payout();
  const other = await payout();
  expect(await heldAtTheDesk(id)).toBeNull();
  const restriction = await restrict(client, "withdraw");
  expect(await heldAtTheDesk(id)).toBe("restricted");
  expect(await heldAtTheDesk(other.id)).toBeNull();
  await release(restriction);
  expect(await heldAtTheDesk(id)).toBeNull();
});

it("every payout is listed as held while payouts are stopped for everybody", async () => {
  const { id } = await payout();
  await stop("pay");
  expect(await heldAtTheDesk(id)).toBe("restricted");
});
