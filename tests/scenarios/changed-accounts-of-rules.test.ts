import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupAutoExchangeFixture } from "../support/setup-auto-exchange-fixture.ts";
import { whileAccountChanges } from "../support/while-account-changes.ts";

const { desk, ruleOf, read } = setupAutoExchangeFixture();

const payeesOf = (who: SignedIn) =>
  desk().db.selectFrom("payments").select("payeeAccountMasked").where("clientId", "=", who.id).execute();

it("an account that changes while its automatic exchange is saved is confirmed before it is paid", async () => {
  const client = await desk().addClient();
  const recipientId = await desk().addBeneficiary(client);
  const { id } = await ruleOf(client, { recipientId });
  const answer = await whileAccountChanges(desk(), { clientId: client.id, id: recipientId }, () =>
    desk().server.inject({
      method: "PUT",
      url: `/api/auto-exchange/${id}`,
      headers: { cookie: client.cookie, "idempotency-key": randomUUIDv7() },
      payload: { targetCurrency: "EUR", recipientId, recipientName: "Demo Recipient" },
    }),
  );
  await desk().deposit(client, "500.00", "GBP");
  await desk().settle();
  expect(answer.json().code).toBe("confirmation_required");
  expect(await payeesOf(client)).toEqual([]);
  expect((await read(client, id)).runs?.[0]?.status).toBe("WAITING");
});

it("an account that changes while its automatic exchange runs isn't paid", async () => {
  const client = await desk().addClient();
  const recipientId = await desk().addBeneficiary(client);
  await ruleOf(client, { recipientId });
  await desk().deposit(client, "500.00", "GBP");
  await whileAccountChanges(desk(), { clientId: client.id, id: recipientId }, () => desk().relay());
  await desk().settle();
  expect(await payeesOf(client)).toEqual([]);
});
