import { randomUUIDv7 } from "node:crypto";
import { composeIBAN } from "ibantools";
import { beforeEach, expect, it } from "vitest";
import type { BatchWithLines } from "#contract/payments/batches.ts";
import { exchangeForBatch } from "#server/payments/batches/exchange-for-batch.ts";
import { payNextLines } from "#server/payments/batches/pay-batch.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { quoteRoutes } from "#server/trading/quotes/routes.ts";
import { contactOf } from "../support/client-users.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, addTo, approve, setRules } = setupApprovalFixture([...batchRoutes, ...quoteRoutes]);

const start = new Date("2026-03-10T10:00:00Z");
const setNow = (moment: Date) => {
  desk().setNow(moment);
  desk().app.rates.accept(tableAt(moment));
};
beforeEach(() => setNow(start));

const iban = (number: number) =>
  composeIBAN({ countryCode: "DE", bban: `37040044${String(10 ** 9 + number * 100 + 11)}` }) ?? "";

async function paste(who: SignedIn, ...amounts: readonly string[]): Promise<BatchWithLines> {
  const rows = amounts.map(
    (amount, index) => `Demo Person ${index}\tEUR\t${amount}\t${iban(index)}\tCOBADEFF\tBerlin\tDE`,
  );
  const text = ["Recipient\tCurrency\tAmount\tIBAN\tBIC\tTown\tCountry", ...rows].join("\n");
  return (await desk().call(who, "POST", "/api/batches", { payload: { name: "Suppliers", text } })).body;
}

async function quoteFor(who: SignedIn, amount: string, fromCurrency = "GBP"): Promise<string> {
  const payload = { fromCurrency, toCurrency: "EUR", amount, isReceiving: true };
  const { status, body } = await desk().call(who, "POST", "/api/quotes", { payload });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const exchange = (who: SignedIn, { id, version }: BatchWithLines, quoteId: string) =>
  desk().call(who, "POST", `/api/batches/${id}/exchanges`, { payload: { version, quoteId } });

const pay = (who: SignedIn, { id, version }: BatchWithLines) =>
  desk().call(who, "POST", `/api/batches/${id}/pay`, { payload: { version } });

/** A client with 1,000.00 GBP and 10.00 EUR. */
async function funded(): Promise<SignedIn> {
  const client = await desk().addClient();
  await desk().deposit(client, "1000.00", "GBP");
  await desk().deposit(client, "10.00", "EUR");
  return client;
}

const tradesOf = ({ id }: SignedIn) =>
  desk().db.selectFrom("trades").select(["type", "stage", "toAmount"]).where("clientId", "=", id).execute();

it("what a batch lacks is bought in one exchange from another balance, and the batch is paid", async () => {
  const client = await funded();
  const batch = await paste(client, "100.00", "15.55");
  expect((await pay(client, batch)).body.code).toBe("insufficient_funds");
  const { status, body } = await exchange(client, batch, await quoteFor(client, "105.55"));
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({
    status: "DRAFT",
    balances: [{ currency: "EUR", amount: "115.55" }],
    exchanges: [{ fromCurrency: "GBP", toAmount: "105.55", toCurrency: "EUR" }],
  });
  const pounds = await desk().balanceOf(client, "GBP");
  expect(1_000_00n - pounds).toBe(BigInt(body.exchanges[0].fromAmount.replace(".", "")));
  expect(await tradesOf(client)).toEqual([{ type: "BATCH", stage: "COMPLETED", toAmount: 105_55n }]);
  expect((await pay(client, batch)).status).toBe(200);
  const { app, db } = desk();
  const named = { clientId: client.id, batchId: batch.id };
  const context = { now: app.clock(), newId: app.newId, ...getPayeeRules(app) };
  await db.transaction().execute((tx) => payNextLines(tx, named, context));
  expect(await desk().balanceOf(client, "EUR")).toBe(0n);
  const { raw } = await desk().call(client, "GET", `/api/batches/${batch.id}/results.csv`);
  expect(raw.toString("utf8")).toMatch(/,FX\d{8}: [\d.]+ GBP to 105\.55 EUR at [\d.]+,Paid,/);
});

it("of fifty presses for one quote, with the same key or others, one exchanges", async () => {
  const client = await funded();
  const batch = await paste(client, "100.00");
  const quoteId = await quoteFor(client, "90.00");
  const payload = { version: batch.version, quoteId };
  const headers = { "idempotency-key": randomUUIDv7() };
  const path = `/api/batches/${batch.id}/exchanges`;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      desk().call(client, "POST", path, index % 2 === 0 ? { payload, headers } : { payload }),
    ),
  );
  expect(await tradesOf(client)).toHaveLength(1);
  expect(await desk().balanceOf(client, "EUR")).toBe(100_00n);
  const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
  expect(new Set(refused)).toEqual(new Set(["batch_exchange_unneeded"]));
});

it("a crash in the middle leaves no trade, and the same quote works afterwards", async () => {
  const client = await funded();
  const batch = await paste(client, "100.00");
  const quoteId = await quoteFor(client, "90.00");
  const { app, db, context } = desk();
  const bookedBy = await contactOf(db, client.id);
  const named = { clientId: client.id, id: batch.id, version: batch.version, quoteId, bookedBy };
  const dying = db.transaction().execute(async (tx) => {
    await exchangeForBatch(tx, named, { ...context(), ...getPayeeRules(app) });
    throw new Error("the server dies");
  });
  await expect(dying).rejects.toThrow("the server dies");
  expect([await tradesOf(client), await desk().balanceOf(client, "GBP")]).toEqual([[], 1_000_00n]);
  expect((await exchange(client, batch, quoteId)).status).toBe(200);
});

it("an expired quote, too small a one, one that the balance can't pay and another currency's exchange nothing", async () => {
  const client = await funded();
  const batch = await paste(client, "100.00");
  const small = await quoteFor(client, "89.99");
  expect((await exchange(client, batch, small)).body.code).toBe("batch_exchange_unneeded");
  const stale = await quoteFor(client, "90.00");
  setNow(new Date(start.getTime() + 31_000));
  expect((await exchange(client, batch, stale)).body.code).toBe("quote_expired");
  const large = await quoteFor(client, "5000.00");
  expect((await exchange(client, batch, large)).body.code).toBe("insufficient_funds");
  const payload = { fromCurrency: "EUR", toCurrency: "GBP", amount: "5.00", isReceiving: true };
  const { body: other } = await desk().call(client, "POST", "/api/quotes", { payload });
  expect((await exchange(client, batch, other.id)).body.code).toBe("batch_exchange_unneeded");
  expect(await tradesOf(client)).toEqual([]);
  expect(await desk().balanceOf(client, "GBP")).toBe(1_000_00n);
});

it("another client's quote or batch can't be used", async () => {
  const [client, stranger] = [await funded(), await funded()];
  const batch = await paste(client, "100.00");
  const own = await quoteFor(stranger, "90.00");
  expect((await exchange(stranger, batch, own)).status).toBe(404);
  expect((await exchange(client, batch, own)).status).toBe(404);
  expect((await exchange(client, batch, randomUUIDv7())).status).toBe(404);
  expect(await tradesOf(stranger)).toEqual([]);
});

it("a member exchanges for a batch, and its payments still need approval", async () => {
  const owner = await funded();
  const preparer = await addTo(owner, "preparer");
  const batch = await paste(preparer, "100.00");
  expect((await exchange(preparer, batch, await quoteFor(preparer, "90.00"))).status).toBe(200);
  const asked = await pay(preparer, batch);
  expect(asked.status).toBe(202);
  expect((await approve(owner, asked.body.approval.id)).status).toBe(200);
  const viewer = await addTo(owner, "viewer");
  const { body: read } = await desk().call(viewer, "GET", `/api/batches/${batch.id}`);
  expect([read.status, read.exchanges.length]).toEqual(["PAYING", 1]);
  expect((await exchange(viewer, batch, randomUUIDv7())).status).toBe(403);
});

it("an exchange for a batch above the client's rule for exchanges needs approval like any other", async () => {
  const client = await funded();
  const batch = await paste(client, "100.00");
  const rule = { kind: "booking", above: "50", approvals: 1, role: "owner" } as const;
  expect((await setRules(client, [rule])).status).toBe(200);
  const quoteId = await quoteFor(client, "90.00");
  expect((await exchange(client, batch, quoteId)).body.code).toBe("booking_needs_approval");
  expect([await tradesOf(client), await desk().balanceOf(client, "GBP")]).toEqual([[], 1_000_00n]);
});

it("an exchange for a batch is paid at once, so the limit of unpaid exchanges doesn't stop it", async () => {
  const client = await funded();
  const batch = await paste(client, "100.00");
  await desk()
    .db.updateTable("tradingLimits")
    .set({ unsettledLimit: 0n })
    .where("clientId", "=", client.id)
    .execute();
  const { status, body } = await exchange(client, batch, await quoteFor(client, "90.00"));
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await tradesOf(client)).toEqual([{ type: "BATCH", stage: "COMPLETED", toAmount: 90_00n }]);
});
