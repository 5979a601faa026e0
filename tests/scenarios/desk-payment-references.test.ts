import { beforeAll, expect, it } from "vitest";
import { dayOf } from "#domain/calendar.ts";
import { readDifferingMovements } from "#server/payments/bank-statements/reconciliation-store.ts";
import { clientPageRoutes } from "#server/reporting/desk/client-page-routes.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("normal", { routes: clientPageRoutes, subscriptions: {} });

let client: SignedIn;
let expected: ReadonlyMap<string, string>;

/** A trade that was paid out to two recipients, to one of them with a reference of the client's own. */
beforeAll(async () => {
  client = await fixture().addClient();
  const trade = await fixture().bookTrade(client);
  const lines = [
    { beneficiaryId: await fixture().addBeneficiary(client), amount: "1000.00", reference: "INV 2041" },
    { beneficiaryId: await fixture().addBeneficiary(client), amount: "166.49" },
  ];
  await fixture().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload: { lines } });
  await fixture().receive("1000.00", "GBP", trade.reference);
  await fixture().settle();
  expected = new Map([
    ["1000.00", "INV 2041"],
    ["166.49", trade.reference],
  ]);
});

it("a client's page shows of each payment the reference that the recipient sees", async () => {
  const viewer = await fixture().addStaff("viewer");
  const { body } = await fixture().call(viewer, "GET", `/api/admin/clients/${client.id}/payments`);
  const shown = body.paidOut.map(({ amount, reference }: Record<string, string>) => [amount, reference]);
  expect(new Map(shown)).toEqual(expected);
});

it("a break of the reconciliation shows the reference that went to the bank", async () => {
  const day = { currency: "EUR", day: dayOf(fixture().clock()), limit: 10 } as const;
  const moved = await readDifferingMovements(fixture().db, { ...day, ledgerOnly: 2, amountDiffers: 0 });
  const shown = moved.map(
    ({ amount, reference }) => [(Number(-amount) / 100).toFixed(2), reference] as const,
  );
  expect(new Map(shown)).toEqual(expected);
});
