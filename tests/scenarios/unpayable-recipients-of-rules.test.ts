import { composeIBAN } from "ibantools";
import { expect, it } from "vitest";
import { refusals } from "#contract/refusals.ts";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { setupAutoExchangeFixture } from "../support/setup-auto-exchange-fixture.ts";

const { desk, ruleOf, read, edit, paymentsOf } = setupAutoExchangeFixture(restrictionRoutes);
const { set, release } = restrictionFixture(desk);

let made = 0;
/** A recipient whose bank says that the account has another name, when it is asked. */
async function addMismatched(who: SignedIn): Promise<string> {
  const bban = `37040044${String(++made).padStart(8, "0")}97`;
  const account = { iban: composeIBAN({ countryCode: "DE", bban }), bic: "COBADEFF" };
  const named = { accountHolder: "Erika Mustermann", currency: "EUR", type: "someone" };
  const payload = { ...named, ...account, town: "Berlin", addressCountry: "DE" };
  const { status, body } = await desk().call(who, "POST", "/api/beneficiaries", { payload });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/** The bank's answer about a recipient; returns the call that keeps them all the same. */
async function check(who: SignedIn, id: string) {
  const path = `/api/beneficiaries/${id}/payee-check`;
  const { body } = await desk().call(who, "POST", path);
  expect(body.check.outcome).toBe("no_match");
  const payload = { checkId: body.check.id };
  return () => desk().call(who, "POST", `${path}/acknowledge`, { payload });
}

it("money for a recipient whose name doesn't match is exchanged, and paid once the client confirms the name", async () => {
  const client = await desk().addClient();
  const recipientId = await addMismatched(client);
  const { id } = await ruleOf(client, { recipientId });
  const acknowledge = await check(client, recipientId);
  await desk().deposit(client, "500.00", "GBP");
  await desk().settle();
  const reason = refusals.payee_not_matched.message;
  expect((await read(client, id)).runs).toMatchObject([{ status: "WAITING", reason }]);
  expect(await paymentsOf(client)).toEqual([]);
  expect((await acknowledge()).status).toBe(200);
  await desk().settle();
  expect((await read(client, id)).runs).toMatchObject([{ status: "RELEASED", reason: null }]);
  expect(await paymentsOf(client)).toMatchObject([{ beneficiaryId: recipientId, status: "COMPLETED" }]);
  expect(await desk().balanceOf(client, "EUR")).toBe(0n);
});

it("a waiting payment of an automatic exchange isn't made to a recipient whose name doesn't match", async () => {
  const client = await desk().addClient();
  const { id } = await ruleOf(client);
  await desk().deposit(client, "500.00", "GBP");
  await desk().settle();
  const recipientId = await addMismatched(client);
  expect((await edit(client, id, recipientId)).status).toBe(200);
  const acknowledge = await check(client, recipientId);
  await desk().settle();
  expect(await paymentsOf(client)).toEqual([]);
  await acknowledge();
  await desk().settle();
  expect(await paymentsOf(client)).toMatchObject([{ beneficiaryId: recipientId, status: "COMPLETED" }]);
});

it("a waiting payment of an automatic exchange waits while its payment system is stopped, and says so", async () => {
  const client = await desk().addClient();
  const { id } = await ruleOf(client);
  await desk().deposit(client, "500.00", "GBP");
  await desk().settle();
  const stopped = await set({ scope: "payout_rail", payoutRail: "sepa", kinds: ["pay"] });
  const recipientId = await desk().addBeneficiary(client);
  expect((await edit(client, id, recipientId)).status).toBe(200);
  await desk().settle();
  const reason = refusals.payments_paused.message;
  expect((await read(client, id)).runs).toMatchObject([{ status: "WAITING", reason }]);
  await release(stopped.body.id);
  await desk().settle();
  expect(await paymentsOf(client)).toMatchObject([{ beneficiaryId: recipientId, status: "COMPLETED" }]);
});
