import { payNextLines } from "#server/payments/batches/pay-batch.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { paySchedules } from "#server/processes/pay-schedules.ts";
import type { PaymentFixture, SignedIn } from "./payment-fixture.ts";

/** An automatic exchange from pounds to euros without a recipient; returns its id. */
export async function addAutoExchange(fixture: PaymentFixture, client: SignedIn): Promise<string> {
  const payload = {
    ...{ sourceCurrency: "GBP", targetCurrency: "EUR", recipientId: "pending", recipientName: "" },
    ...{ acceptTerms: true, includeProfitShare: false },
  };
  return (await fixture.call(client, "POST", "/api/auto-exchange", { payload })).body.id;
}

/** A batch of one line that is to be paid. */
export async function batchCase(fixture: PaymentFixture, client: SignedIn) {
  await fixture.deposit(client, "500.00", "EUR");
  await fixture.addBeneficiary(client);
  const text = "Recipient\tCurrency\tAmount\nDemo Recipient\tEUR\t10.00";
  const { body } = await fixture.call(client, "POST", "/api/batches", { payload: { name: "Demo", text } });
  await fixture.call(client, "POST", `/api/batches/${body.id}/pay`, { payload: { version: body.version } });
  const { app, db } = fixture;
  async function act(): Promise<boolean> {
    const context = { now: app.clock(), newId: app.newId, ...getPayeeRules(app) };
    const named = { clientId: client.id, batchId: body.id };
    await db.transaction().execute((tx) => payNextLines(tx, named, context));
    const payments = db.selectFrom("payments").select("id").where("clientId", "=", client.id);
    return (await payments.execute()).length === 1;
  }
  return { act };
}

/** A scheduled payment that is due today, and its next try ten minutes later. */
export async function scheduledPaymentCase(fixture: PaymentFixture, client: SignedIn) {
  await fixture.deposit(client, "500.00", "EUR");
  const beneficiaryId = await fixture.addBeneficiary(client);
  const startsOn = fixture.clock().toISOString().slice(0, 10);
  const payload = { label: "Rent", beneficiaryId, currency: "EUR", amount: "10.00", startsOn };
  await fixture.call(client, "POST", "/api/schedules", { payload: { ...payload, frequency: "once" } });
  async function act(): Promise<boolean> {
    await paySchedules(fixture.app, fixture.db);
    const payments = fixture.db.selectFrom("payments").select("id").where("clientId", "=", client.id);
    return (await payments.execute()).length === 1;
  }
  const later = () => {
    fixture.setNow(new Date(fixture.clock().getTime() + 10 * 60_000));
    return act();
  };
  return { act, later };
}
