import { beforeAll, expect, it } from "vitest";
import { rateTable } from "#domain/market/rates/rate-table.ts";
import { scheduleRoutes } from "#server/automation/schedules/routes.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { rateFromText } from "../support/rate-tables.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const desk = setupPaymentFixture("normal", {
  routes: [...batchRoutes, ...scheduleRoutes],
  subscriptions: {},
});

beforeAll(() => {
  const at = desk().clock();
  const facts = { base: "USD", at, source: "test", simulated: true, maxAgeMs: 1e9 } as const;
  const rates = [
    ["GBP", rateFromText("0.79")],
    ["EUR", rateFromText("0.9243")],
  ] as const;
  desk().app.rates.accept(rateTable(facts, rates));
});

const fault = "SEPA carries at most 999,999,999.99 EUR in one payment. Pay it in parts.";
const tooMuch = "1000000000.00";
const most = "999999999.99";

it("a payment in euros of more than SEPA carries is refused in words when it is made, and moves nothing", async () => {
  const client = await desk().addClient();
  await desk().deposit(client, "3000000000.00", "EUR");
  const beneficiaryId = await desk().addBeneficiary(client);
  const withdraw = (amount: string) =>
    desk().call(client, "POST", "/api/balances/EUR/withdrawals", { payload: { beneficiaryId, amount } });
  const refused = await withdraw(tooMuch);
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ code: "amount_too_large", fields: { amount: fault } });
  expect(await desk().balanceOf(client, "EUR")).toBe(3_000_000_000_00n);
  expect((await withdraw(most)).status).toBe(201);
});

it("a schedule of more than SEPA carries is refused in words when it is set up", async () => {
  const client = await desk().addClient();
  const beneficiaryId = await desk().addBeneficiary(client);
  const rule = { frequency: "once", startsOn: "2026-12-14", endsOn: null, label: "Rent" };
  const payload = { ...rule, beneficiaryId, amount: tooMuch, currency: "EUR" };
  const { status, body } = await desk().call(client, "POST", "/api/schedules", { payload });
  expect([status, body.code, body.fields]).toEqual([422, "amount_too_large", { amount: fault }]);
});

it("a batch names the line that is more than SEPA carries at its check", async () => {
  const client = await desk().addClient();
  await desk().addBeneficiary(client);
  const text = `Recipient,Currency,Amount\nDemo Recipient,EUR,${tooMuch}\nDemo Recipient,EUR,${most}`;
  const { body } = await desk().call(client, "POST", "/api/batches", { payload: { name: "Rent", text } });
  expect(body.lines.map(({ faults }: { faults: object }) => faults)).toEqual([{ amount: fault }, {}]);
});
