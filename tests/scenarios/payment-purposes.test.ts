import { composeIBAN } from "ibantools";
import { expect, it } from "vitest";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { paySchedules } from "#server/processes/pay-schedules.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk } = setupApprovalFixture(batchRoutes);

const emirates = composeIBAN({ countryCode: "AE", bban: "0331234567890123456" }) ?? "";

/** A client with 1,000.00 EUR and a euro recipient in the Emirates. */
async function payingToTheEmirates(): Promise<{ client: SignedIn; beneficiaryId: string }> {
  const client = await desk().addClient();
  await desk().deposit(client, "1000.00", "EUR");
  const account = { iban: emirates, bic: "BOMLAEAD", currency: "EUR", type: "someone" };
  const payload = { ...account, accountHolder: "Demo Trading", town: "Dubai", addressCountry: "AE" };
  const { status, body } = await desk().call(client, "POST", "/api/beneficiaries", { payload });
  expect(status, JSON.stringify(body)).toBe(201);
  return { client, beneficiaryId: body.id };
}

it("a payment to a country that asks is refused without a purpose, and carries the one that is given", async () => {
  const { client, beneficiaryId } = await payingToTheEmirates();
  const withdraw = (purpose?: string) =>
    desk().call(client, "POST", "/api/balances/EUR/withdrawals", {
      payload: { beneficiaryId, amount: "10.00", ...(purpose && { purpose }) },
    });
  expect((await withdraw()).body.code).toBe("purpose_missing");
  expect((await withdraw("XXXX")).status).toBe(422);
  expect(await desk().balanceOf(client, "EUR")).toBe(1_000_00n);
  const { status, body } = await withdraw("SUPP");
  expect([status, body.purpose]).toEqual([201, "SUPP"]);
  const { body: history } = await desk().call(client, "GET", "/api/history?view=payments");
  expect(history.items[0].purpose).toBe("SUPP");
  const { raw } = await desk().call(client, "GET", "/api/history.csv?view=payments");
  expect(raw.toString("utf8")).toContain(",Supplier's invoice");
});

it("a split, a schedule and an automatic exchange ask by the same rule", async () => {
  const { client, beneficiaryId } = await payingToTheEmirates();
  const trade = await desk().bookTrade(client);
  const allocate = (also: object) =>
    desk().call(client, "PUT", `/api/trades/${trade.id}/allocation`, {
      payload: { lines: [{ beneficiaryId, amount: trade.toAmount, ...also }] },
    });
  expect((await allocate({})).body.code).toBe("purpose_missing");
  expect((await allocate({ purpose: "GDDS" })).body.allocation[0].purpose).toBe("GDDS");
  const rent = { label: "Rent", beneficiaryId, currency: "EUR", amount: "5.00", frequency: "once" };
  const schedule = (also: object) =>
    desk().call(client, "POST", "/api/schedules", { payload: { ...rent, startsOn: "2026-04-10", ...also } });
  expect((await schedule({})).body.code).toBe("purpose_missing");
  expect((await schedule({ purpose: "RENT" })).body.purpose).toBe("RENT");
  const rule = {
    sourceCurrency: "GBP",
    targetCurrency: "EUR",
    recipientId: beneficiaryId,
    acceptTerms: true,
  };
  const automate = (also: object) =>
    desk().call(client, "POST", "/api/auto-exchange", { payload: { ...rule, ...also } });
  expect((await automate({})).body.code).toBe("purpose_missing");
  expect((await automate({ purpose: "SCVE" })).body.purpose).toBe("SCVE");
});

it("an exchange on the day of a schedule carries its purpose to the payment", async () => {
  const { client, beneficiaryId } = await payingToTheEmirates();
  await desk().deposit(client, "1000.00", "GBP");
  const payload = {
    ...{ label: "Warehouse", beneficiaryId, currency: "EUR", amount: "250.00", purpose: "RENT" },
    ...{ frequency: "once", startsOn: "2026-03-11", fromCurrency: "GBP" },
  };
  const { status, body } = await desk().call(client, "POST", "/api/schedules", { payload });
  expect(status, JSON.stringify(body)).toBe(201);
  desk().setNow(new Date("2026-03-11T09:00:00Z"));
  desk().setMid("GBP", "EUR", "1.1700");
  await paySchedules(desk().app, desk().db);
  const payments = desk().db.selectFrom("payments").select(["amount", "purpose"]);
  expect(await payments.where("clientId", "=", client.id).execute()).toEqual([
    { amount: 250_00n, purpose: "RENT" },
  ]);
});

it("a line of a batch asks at its cell, and says which purposes are known", async () => {
  const { client } = await payingToTheEmirates();
  const text =
    "Recipient\tCurrency\tAmount\tPurpose\nDemo Trading\tEUR\t10.00\t\nDemo Trading\tEUR\t11.00\tsalary\nDemo Trading\tEUR\t12.00\tfun";
  const { body } = await desk().call(client, "POST", "/api/batches", { payload: { name: "Demo", text } });
  expect(body.lines.map(({ faults }: { faults: object }) => faults)).toEqual([
    { purpose: "Choose what the payment is for" },
    {},
    { purpose: "Use a purpose that we know, such as SALA for a salary or SUPP for an invoice." },
  ]);
  expect(body.lines[1].payment.purpose).toBe("SALA");
});
