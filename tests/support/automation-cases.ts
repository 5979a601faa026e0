import { addDays, dayOf } from "#domain/calendar.ts";
import { payNextLines } from "#server/payments/batches/pay-batch.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { payDatedLines } from "#server/processes/pay-dated-lines.ts";
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

/** An automatic exchange whose money waits for the recipient that it gets. */
export async function assignedRuleCase(fixture: PaymentFixture, client: SignedIn) {
  const id = await addAutoExchange(fixture, client);
  await fixture.deposit(client, "100.00", "GBP");
  await fixture.relay();
  const beneficiaryId = await fixture.addBeneficiary(client);
  await fixture.call(client, "PUT", `/api/auto-exchange/${id}`, {
    payload: { targetCurrency: "EUR", recipientId: beneficiaryId, recipientName: "Somebody" },
  });
  const later = async () => {
    const row = await fixture.db
      .selectFrom("payments")
      .select("status")
      .where("clientId", "=", client.id)
      .executeTakeFirst();
    return row !== undefined && row.status !== "READY";
  };
  const act = async () => {
    await fixture.relay();
    return later();
  };
  return { act, later };
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

/** An exchange for a batch that lacks 90.00 EUR, which 1,000.00 GBP can buy. */
export async function batchExchangeCase(fixture: PaymentFixture, client: SignedIn) {
  await fixture.deposit(client, "500.00", "EUR");
  await fixture.deposit(client, "1000.00", "GBP");
  await fixture.addBeneficiary(client);
  const text = "Recipient\tCurrency\tAmount\nDemo Recipient\tEUR\t590.00";
  const { body } = await fixture.call(client, "POST", "/api/batches", { payload: { name: "Demo", text } });
  const asked = { fromCurrency: "GBP", toCurrency: "EUR", amount: "90.00", isReceiving: true };
  const { body: quote } = await fixture.call(client, "POST", "/api/quotes", { payload: asked });
  const payload = { version: body.version, quoteId: quote.id };
  return {
    act: async () =>
      (await fixture.call(client, "POST", `/api/batches/${body.id}/exchanges`, { payload })).status === 200,
  };
}

/** A line of a batch that is dated tomorrow, and its next try ten minutes later. */
export async function datedLineCase(fixture: PaymentFixture, client: SignedIn) {
  await fixture.deposit(client, "500.00", "EUR");
  await fixture.addBeneficiary(client);
  const date = addDays(dayOf(fixture.clock()), 1);
  const text = `Recipient\tCurrency\tAmount\tDate\nDemo Recipient\tEUR\t10.00\t${date}`;
  const { body } = await fixture.call(client, "POST", "/api/batches", { payload: { name: "Demo", text } });
  await fixture.call(client, "POST", `/api/batches/${body.id}/pay`, { payload: { version: body.version } });
  const paysOn = body.lines[0].payment.paysOn;
  const at = (time: string) => new Date(`${paysOn}T${time}:00Z`);
  const pay = (time: string) => async (): Promise<boolean> => {
    fixture.setNow(at(time));
    await payDatedLines(fixture.app, fixture.db);
    const payments = fixture.db.selectFrom("payments").select("id").where("clientId", "=", client.id);
    return (await payments.execute()).length === 1;
  };
  return { act: pay("09:00"), later: pay("09:10") };
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

/** A simulated payment of an exchange, as the bank would report it. */
export async function simulatedPaymentCase(fixture: PaymentFixture, client: SignedIn) {
  const { reference } = await fixture.bookTrade(client);
  const payload = { amount: "1000.00", currency: "GBP", reference, payerName: "Demo Payer" };
  async function act(): Promise<boolean> {
    const { body } = await fixture.call(client, "POST", "/api/simulation/incoming-payments", { payload });
    return body.outcome === "funded_exchange";
  }
  return { act };
}
