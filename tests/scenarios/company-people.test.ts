import { expect, it } from "vitest";
import { clientReviewRoutes } from "#server/clients/accounts/review-routes.ts";
import { screeningRoutes } from "#server/clients/screening/routes.ts";
import { screeningSubscriptions } from "#server/clients/screening/subscriptions.ts";
import { directorInput, profileInput } from "../support/client-file-fixture.ts";
import { loadNames } from "../support/screening-lists.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("normal", {
  routes: [...screeningRoutes, ...clientReviewRoutes],
  subscriptions: screeningSubscriptions,
});

it("a company's payouts wait while a director's name is near a listed one, and leave once that is cleared", async () => {
  await loadNames(fixture(), { DEM0001: ["Synthetic Listed Person"] });
  const client = await fixture().addClient();
  await fixture()
    .db.updateTable("clients")
    .set({ companyName: "Example Trading Ltd" })
    .where("id", "=", client.id)
    .execute();
  const people = [{ ...directorInput, name: "Person, Sinthetic LISTED" }];
  const saved = await fixture().call(client, "PUT", "/api/user/company", {
    payload: { ...profileInput, companyName: "Example Trading Ltd", people },
  });
  expect(saved.status).toBe(200);
  await fixture().deposit(client, "100.00", "EUR");
  const beneficiaryId = await fixture().addBeneficiary(client, "EUR", "Supplier Sample");
  const { body } = await fixture().call(client, "POST", "/api/balances/EUR/withdrawals", {
    payload: { beneficiaryId, amount: "100.00" },
  });
  const statusOf = async () => {
    const { status } = await fixture()
      .db.selectFrom("payments")
      .select("status")
      .where("id", "=", body.id)
      .executeTakeFirstOrThrow();
    return status;
  };
  await fixture().settle();
  expect(await statusOf()).toBe("READY");
  const approver = await fixture().addStaff("approver");
  const cases = await fixture().call(approver, "GET", "/api/admin/screening/cases");
  const [found] = cases.body.items;
  expect(found).toMatchObject({
    about: "related_person",
    name: "Person, Sinthetic LISTED",
    client: { id: client.id },
    held: [{ id: body.id, amount: "100.00", currency: "EUR" }],
  });
  const decision = { decision: "cleared", reason: "Born in another century" };
  const path = `/api/admin/screening/cases/${found.id}/decision`;
  expect((await fixture().call(approver, "POST", path, { payload: decision })).status).toBe(200);
  await fixture().settle();
  expect(await statusOf()).toBe("COMPLETED");
});
