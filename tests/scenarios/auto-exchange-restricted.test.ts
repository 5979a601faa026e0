import { expect, it } from "vitest";
import { setRestriction } from "#server/clients/restrictions/set-restriction.ts";
import { setupAutoExchangeFixture } from "../support/setup-auto-exchange-fixture.ts";

const { desk: fixture, ruleOf, read } = setupAutoExchangeFixture();

it("a receipt that a restriction keeps from being exchanged says so on the rule's screen in neutral words", async () => {
  const client = await fixture().addClient();
  const { id } = await ruleOf(client);
  const staff = await fixture().addStaff();
  const { app, db } = fixture();
  const context = { now: fixture().clock(), newId: app.newId, staff: { id: staff.id } };
  await db.transaction().execute((tx) =>
    setRestriction(
      tx,
      {
        scope: "client",
        clientId: client.id,
        kinds: ["convert", "book"],
        reason: "Asked about their business",
      },
      context,
    ),
  );
  await fixture().deposit(client, "1000.00", "GBP");
  await fixture().settle();
  expect((await read(client, id)).runs).toMatchObject([
    { status: "DUE", amount: "1000.00", reason: "Your account is under review. Contact us.", trade: null },
  ]);
});
