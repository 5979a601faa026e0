import { expect, it } from "vitest";
import { endRestrictions } from "#server/clients/restrictions/lift-restriction.ts";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("normal", { routes: restrictionRoutes, subscriptions: {} });
const { set, release } = restrictionFixture(fixture);

/** A client with 500.00 EUR; their withdrawal of 10.00. */
async function setupClient() {
  const client = await fixture().addClient();
  await fixture().deposit(client, "500.00", "EUR");
  const beneficiaryId = await fixture().addBeneficiary(client);
  const payload = { beneficiaryId, amount: "10.00" };
  const withdraw = (who: SignedIn = client) =>
    fixture().call(who, "POST", "/api/balances/EUR/withdrawals", { payload });
  return { client, withdraw };
}

it("a restriction without an end stays when a shorter one that stops as much is over", async () => {
  const { client, withdraw } = await setupClient();
  const fraud = { scope: "client", clientId: client.id, reason: "Suspected fraud" } as const;
  const endsAt = new Date(fixture().clock().getTime() + 60_000);
  const short = await set({ ...fraud, kinds: ["pay", "withdraw"], endsAt });
  const lasting = await set({ ...fraud, kinds: ["withdraw"] });
  expect(lasting.body).toMatchObject({ endsAt: null, kinds: ["withdraw"] });
  const again = await set({ ...fraud, kinds: ["withdraw"], endsAt });
  expect([short.body.id, lasting.body.id]).toContain(again.body.id);
  fixture().setNow(endsAt);
  await fixture()
    .db.transaction()
    .execute((tx) => endRestrictions(tx, endsAt));
  expect((await withdraw()).body.code).toBe("account_under_review");
  await release(lasting.body.id);
  expect((await withdraw()).status).toBe(201);
});

it("a restriction stays when another that stops as much for another reason is lifted", async () => {
  const { client, withdraw } = await setupClient();
  const input = { scope: "client", clientId: client.id, kinds: ["withdraw"] as const };
  const asked = await set({ ...input, reason: "Waits for a document" });
  const suspected = await set({ ...input, reason: "Suspected fraud" });
  await release(asked.body.id);
  expect((await withdraw()).body.code).toBe("account_under_review");
  await release(suspected.body.id);
  expect((await withdraw()).status).toBe(201);
});
