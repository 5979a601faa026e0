import { expect, it } from "vitest";
import { holdPayouts } from "#server/clients/restrictions/hold-payouts.ts";
import { screeningRoutes } from "#server/clients/screening/routes.ts";
import { screeningSubscriptions } from "#server/clients/screening/subscriptions.ts";
import { invoiceRoutes } from "#server/payments/invoices/routes.ts";
import { contactOf } from "../support/client-users.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { loadNames } from "../support/screening-lists.ts";
import { addSecondFactor, removeSecondFactor } from "../support/second-factors.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("normal", {
  routes: [...invoiceRoutes, ...screeningRoutes],
  subscriptions: screeningSubscriptions,
  environment: { DEMO: "0", SCREENING_LISTS: "uk" },
});

type Client = SignedIn & { readonly contactId: string };

/** A client with a second factor and 100.00 EUR. */
async function addClient(): Promise<Client> {
  await loadNames(fixture(), { DEM0001: ["Synthetic Listed Person"] });
  const client = await fixture().addClient();
  const contactId = await contactOf(fixture().db, client.id);
  const named = fixture().db.updateTable("clients").set({ name: "Demo Client" });
  await named.where("id", "=", client.id).execute();
  await fixture().db.updateTable("users").set({ name: "Ana Demo" }).where("id", "=", contactId).execute();
  await fixture().deposit(client, "100.00", "EUR");
  await addSecondFactor(fixture().db, contactId, fixture().clock());
  return { ...client, contactId };
}

/** Pays 10.00 EUR from the balance; the payment isn't sent before `settle`. */
async function withdraw(client: Client, recipient = "Plain Demo Recipient"): Promise<string> {
  const beneficiaryId = await fixture().addBeneficiary(client, "EUR", recipient);
  const payload = { beneficiaryId, amount: "10.00" };
  const { status, body } = await fixture().call(client, "POST", "/api/balances/EUR/withdrawals", { payload });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/** What a payment waits for on its page, which its list says too. */
async function readWait(client: Client, id: string) {
  const { body } = await fixture().call(client, "GET", `/api/payments/${id}`);
  const list = await fixture().call(client, "GET", "/api/history?view=payments");
  const listed = list.body.items.find((item: { id: string }) => item.id === id);
  expect(listed.waitsFor).toEqual(body.waitsFor);
  return { status: body.status, waitsFor: body.waitsFor };
}

it("a payment names the contact whose second factor it waits for, and nobody once it has left", async () => {
  const client = await addClient();
  const id = await withdraw(client);
  await removeSecondFactor(fixture().db, client.contactId);
  await fixture().settle();
  expect(await readWait(client, id)).toEqual({
    status: "READY",
    waitsFor: {
      kind: "second_factor",
      person: { id: client.contactId, name: "Ana Demo", email: expect.stringContaining("@") },
      ...{ until: null, cause: null },
    },
  });
  const other = await addClient();
  const left = await withdraw(other);
  await fixture().settle();
  expect(await readWait(other, left)).toEqual({ status: "COMPLETED", waitsFor: null });
});

it("a payment that a reset holds says which reset and until when", async () => {
  const client = await addClient();
  const id = await withdraw(client);
  const endsAt = new Date(fixture().clock().getTime() + 86_400_000);
  const hold = { clientId: client.id, cause: "password_reset", reason: "Reset by mail.", endsAt } as const;
  const { clock, app, db } = fixture();
  const by = { staff: null, now: clock(), newId: app.newId };
  await db.transaction().execute((tx) => holdPayouts(tx, hold, by));
  await fixture().settle();
  const until = endsAt.toISOString();
  expect(await readWait(client, id)).toEqual({
    status: "READY",
    waitsFor: { kind: "hold", cause: "password_reset", until, person: null },
  });
});

it("a client can't tell a payment to a listed name from one that is being prepared", async () => {
  const client = await addClient();
  const id = await withdraw(client, "Synthetic Listed Person");
  const before = await readWait(client, id);
  await fixture().settle();
  expect(await readWait(client, id)).toEqual(before);
  expect(before).toEqual({ status: "READY", waitsFor: null });
});
