import { randomUUIDv7 } from "node:crypto";
import { composeIBAN } from "ibantools";
import { expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";
import { isAnyWaiting } from "../support/while-account-changes.ts";

const fixture = setupPaymentFixture();

/** A call with the session alone, which nobody confirms. */
const send = (who: SignedIn, method: "POST" | "PUT", url: string, payload: object) =>
  fixture().server.inject({
    ...{ method, url, payload, headers: { cookie: who.cookie, "idempotency-key": randomUUIDv7() } },
  });
const withdraw = (who: SignedIn, beneficiaryId: string, amount: string) =>
  send(who, "POST", "/api/balances/EUR/withdrawals", { beneficiaryId, amount });
const accountDetails = {
  ...{ accountHolder: "Demo Recipient", currency: "EUR", type: "someone", town: "Berlin" },
  ...{ addressCountry: "DE", iban: composeIBAN({ countryCode: "DE", bban: "370400441000000009" }) },
  bic: "COBADEFF",
};
const pass = (ms: number) => fixture().setNow(new Date(fixture().clock().getTime() + ms));

/** Changes a recipient's account by a call that began before `work` and is committed after it. */
async function whileChangeWaits(client: SignedIn, recipient: string, work: () => Promise<void>) {
  const { db } = fixture();
  const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Any longer change of the client's recipients, such as an import of many.
  const importing = db.transaction().execute(async (tx) => {
    await tx.selectFrom("clients").select("id").where("id", "=", client.id).forNoKeyUpdate().execute();
    locked.resolve();
    await done.promise;
  });
  await locked.promise;
  const editing = send(client, "PUT", `/api/beneficiaries/${recipient}`, accountDetails);
  await eventually("the change waits", () => isAnyWaiting(db));
  pass(1_000);
  await work();
  done.resolve();
  await importing;
  expect((await editing).statusCode).toBe(200);
  pass(1_000);
}

it("an account counts as never paid, also when its recipient was paid after the change began", async () => {
  fixture().app.rates.accept(tableAt(fixture().clock()));
  const client = await fixture().addClient();
  await fixture().deposit(client, "20000.00", "EUR");
  const recipient = await fixture().addBeneficiary(client);
  const payload = { beneficiaryId: recipient, amount: "10.00" };
  const paid = await fixture().call(client, "POST", "/api/balances/EUR/withdrawals", { payload });
  expect(paid.status).toBe(201);
  pass(1_000);
  await whileChangeWaits(client, recipient, async () => {
    expect((await withdraw(client, recipient, "1.00")).statusCode).toBe(201);
  });
  expect((await withdraw(client, recipient, "9000.00")).json().code).toBe("confirmation_required");
});

it("a split is confirmed again for another account, also when it was saved after the change began", async () => {
  fixture().app.rates.accept(tableAt(fixture().clock()));
  const client = await fixture().addClient();
  const recipient = await fixture().addBeneficiary(client);
  const trade = await fixture().bookTrade(client, "100000.00", "GBP", "EUR");
  const split = (reference: string) => ({
    lines: [{ beneficiaryId: recipient, amount: trade.toAmount, reference }],
  });
  const url = `/api/trades/${trade.id}/allocation`;
  expect((await fixture().call(client, "PUT", url, { payload: split("Flat") })).status).toBe(200);
  pass(1_000);
  await whileChangeWaits(client, recipient, async () => {
    expect((await send(client, "PUT", url, split("Flat 1"))).statusCode).toBe(200);
  });
  expect((await send(client, "PUT", url, split("Flat 2"))).json().code).toBe("confirmation_required");
});
