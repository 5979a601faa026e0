import { expect, it } from "vitest";
import { clientReviewRoutes } from "#server/clients/accounts/review-routes.ts";
import { screeningRoutes } from "#server/clients/screening/routes.ts";
import { screeningSubscriptions } from "#server/clients/screening/subscriptions.ts";
import { director, profile } from "../support/client-file-fixture.ts";
import { loadNames } from "../support/screening-lists.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const desk = setupPaymentFixture("normal", {
  routes: [...screeningRoutes, ...clientReviewRoutes],
  subscriptions: screeningSubscriptions,
});

it("a company's payouts wait while a director's name is near a listed one, and leave once that is cleared", async () => {
  await loadNames(desk(), { DEM0001: ["Synthetic Listed Person"] });
  const client = await desk().addClient();
  await desk()
    .db.updateTable("clients")
    .set({ companyName: "Example Trading Ltd" })
    .where("id", "=", client.id)
    .execute();
  const people = [{ ...director, name: "Person, Sinthetic LISTED" }];
  const saved = await desk().call(client, "PUT", "/api/user/company", {
    payload: { ...profile, companyName: "Example Trading Ltd", people },
  });
  expect(saved.status).toBe(200);
  await desk().deposit(client, "100.00", "EUR");
  const beneficiaryId = await desk().addBeneficiary(client, "EUR", "Supplier Sample");
  const { body } = await desk().call(client, "POST", "/api/balances/EUR/withdrawals", {
    payload: { beneficiaryId, amount: "100.00" },
  });
  const statusOf = async () => {
    const { status } = await desk()
      .db.selectFrom("payments")
      .select("status")
      .where("id", "=", body.id)
      .executeTakeFirstOrThrow();
    return status;
  };
  await desk().settle();
  expect(await statusOf()).toBe("READY");
  const approver = await desk().addStaff("approver");
  const cases = await desk().call(approver, "GET", "/api/admin/screening/cases");
  const [found] = cases.body.items;
  expect(found).toMatchObject({
    about: "related_person",
    name: "Person, Sinthetic LISTED",
    client: { id: client.id },
    held: [{ id: body.id, amount: "100.00", currency: "EUR" }],
  });
  const decision = { decision: "cleared", reason: "Born in another century" };
  const path = `/api/admin/screening/cases/${found.id}/decision`;
  expect((await desk().call(approver, "POST", path, { payload: decision })).status).toBe(200);
  await desk().settle();
  expect(await statusOf()).toBe("COMPLETED");
});
