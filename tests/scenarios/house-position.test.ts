import { expect, it } from "vitest";
import type { HousePosition } from "#contract/reporting/position.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { positionRoutes } from "#server/reporting/position/routes.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

/* Bookings are at 1 GBP = 1.17 EUR and 1 USD = 0.93 EUR. A pound is then worth 0.9 / `gbp` EUR and 1 / `gbp` USD. */

const fixture = setupPaymentFixture("normal", { routes: positionRoutes, subscriptions: {} });

async function ask(role: StaffRole = "viewer") {
  return fixture().call(await fixture().addStaff(role), "GET", "/api/admin/position");
}

async function readPosition(): Promise<HousePosition> {
  const { status, body } = await ask();
  expect(status).toBe(200);
  return body;
}

/** Applies rates of now. */
function tick(gbp: string) {
  const { clock, rates } = fixture().app;
  rates.accept(tableAt(clock(), gbp));
}

it("the house's position is what clients sold and bought, and its worth what the rates' moves have brought", async () => {
  tick("0.8");
  expect(await readPosition()).toMatchObject({ currency: "GBP", positions: [], worth: "0.00" });
  const client = await fixture().addClient();
  await fixture().bookTrade(client, "1000.00", "GBP", "EUR");
  const position = (worth: string) => ({
    rates: { simulated: false, fresh: true },
    positions: [
      { currency: "EUR", amount: "-1170.00", worth },
      { currency: "GBP", amount: "1000.00", worth: "1000.00" },
    ],
  });
  // 1,170.00 EUR at 1.125 EUR a pound.
  expect(await readPosition()).toMatchObject({ ...position("-1040.00"), worth: "-40.00" });
  // At 1.2 EUR a pound the euros that are owed cost less.
  tick("0.75");
  expect(await readPosition()).toMatchObject({ ...position("-975.00"), worth: "25.00" });

  await fixture().bookTrade(client, "200.00", "USD", "EUR");
  expect(await readPosition()).toMatchObject({
    positions: [
      { currency: "EUR", amount: "-1356.00" },
      { currency: "GBP", amount: "1000.00" },
      { currency: "USD", amount: "200.00", worth: "150.00" },
    ],
    worth: "20.00",
  });
});

it("the house's position is read by the desk, and by no broker", async () => {
  expect((await ask("broker")).status).toBe(403);
  expect((await ask("operator")).status).toBe(200);
});
