import { composeIBAN } from "ibantools";
import { beforeEach, expect, it } from "vitest";
import type { BatchWithLines } from "#contract/payments/batches.ts";
import { payNextLines } from "#server/payments/batches/pay-batch.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { payDatedLines } from "#server/processes/pay-dated-lines.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, withdraw, setRules } = setupApprovalFixture(batchRoutes);

/** A Tuesday in winter, when London is on UTC. */
const setNow = (moment: string) => {
  desk().setNow(new Date(moment));
  desk().app.rates.accept(tableAt(desk().clock()));
};
beforeEach(() => setNow("2026-03-10T10:00:00Z"));

const iban = (number: number) =>
  composeIBAN({ countryCode: "DE", bban: `37040044${String(10 ** 9 + number * 100 + 11)}` }) ?? "";
const row = (number: number, amount: string, date = "", currency = "EUR") =>
  `Demo Person ${number}\t${currency}\t${amount}\t${date}\t${iban(number)}\tCOBADEFF\tBerlin\tDE`;

async function paste(who: SignedIn, ...rows: readonly string[]): Promise<BatchWithLines> {
  const text = ["Recipient\tCurrency\tAmount\tDate\tIBAN\tBIC\tTown\tCountry", ...rows].join("\n");
  return (await desk().call(who, "POST", "/api/batches", { payload: { name: "Salaries", text } })).body;
}

/** In a session of its own, since days pass. */
const read = async (who: SignedIn, { id }: Pick<BatchWithLines, "id">): Promise<BatchWithLines> =>
  (await desk().call(await desk().signInAgain(who), "GET", `/api/batches/${id}`)).body;

const pay = (who: SignedIn, { id, version }: BatchWithLines) =>
  desk().call(who, "POST", `/api/batches/${id}/pay`, { payload: { version } });

async function payAll(who: SignedIn, { id: batchId }: BatchWithLines): Promise<void> {
  const { app, db } = desk();
  const context = { now: app.clock(), newId: app.newId, ...getPayeeRules(app) };
  await db.transaction().execute((tx) => payNextLines(tx, { clientId: who.id, batchId }, context));
}

/** A client with 100.00 EUR, without rules, and a saved recipient. */
async function funded(): Promise<{ client: SignedIn; recipient: string }> {
  const client = await desk().addClient();
  await desk().deposit(client, "100.00", "EUR");
  await setRules(client, []);
  return { client, recipient: await desk().addBeneficiary(client) };
}

it("a payment leaves what a started batch is still to pay, and takes the rest", async () => {
  const { client, recipient } = await funded();
  const batch = await paste(client, row(1, "10"), row(2, "20"));
  expect((await pay(client, batch)).status).toBe(200);
  expect((await withdraw(client, recipient, "70.01")).body.code).toBe("balance_set_aside");
  expect((await withdraw(client, recipient, "70.00")).status).toBe(201);
  await payAll(client, batch);
  expect(await read(client, batch)).toMatchObject({ status: "FINISHED", paidCount: 2, failedCount: 0 });
  expect(await desk().balanceOf(client, "EUR")).toBe(0n);
});

it("of a batch and twenty payments at once that one balance can't cover, no line fails", async () => {
  const { client, recipient } = await funded();
  const batch = await paste(client, row(1, "30"), row(2, "40"));
  const [started, ...payments] = await Promise.all([
    pay(client, batch),
    ...Array.from({ length: 20 }, () => withdraw(client, recipient, "10.00")),
  ]);
  const paid = payments.filter(({ status }) => status === 201).length;
  if (started?.status === 200) {
    expect(paid).toBe(3);
    await payAll(client, batch);
    expect(await read(client, batch)).toMatchObject({ status: "FINISHED", paidCount: 2, failedCount: 0 });
  } else expect([started?.body.code, paid > 3]).toEqual(["insufficient_funds", true]);
});

it("an exchange isn't paid with what a started batch is still to pay", async () => {
  const { client } = await funded();
  await desk().deposit(client, "1000.00", "GBP");
  const trade = await desk().bookTrade(client);
  const account = "Demo Person 1\tGBP\t1.00\t\tGB33BUKB20201555555555\tBUKBGB22\tLondon\tGB";
  const batch = await paste(client, account);
  expect((await pay(client, batch)).status, JSON.stringify(batch.lines[0]?.faults)).toBe(200);
  const path = `/api/trades/${trade.id}/fund-from-balance`;
  expect((await desk().call(client, "POST", path)).body.code).toBe("balance_set_aside");
});

it("a debt isn't paid with what a started batch is still to pay, and is once the lines wait for the debt", async () => {
  const { client } = await funded();
  const trade = await desk().bookTrade(client);
  const batch = await paste(client, row(1, "30"), row(2, "40"));
  expect((await pay(client, batch)).status).toBe(200);
  desk().setNow(new Date(desk().clock().getTime() + 61_000));
  desk().app.rates.accept(tableAt(desk().clock(), "0.7"));
  expect((await cancelAsClient(desk(), client, trade.id)).status).toBe(200);
  const payload = { currency: "GBP", fromCurrency: "EUR" };
  const payDebt = () => desk().call(client, "POST", "/api/closeout-debts/pay", { payload });
  const answers = await Promise.all(Array.from({ length: 20 }, payDebt));
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(["balance_set_aside"]));
  expect(await desk().balanceOf(client, "EUR")).toBe(100_00n);
  await payAll(client, batch);
  expect((await read(client, batch)).lines.map(({ status }) => status)).toEqual(["OPEN", "OPEN"]);
  expect((await payDebt()).status).toBe(200);
  expect(await desk().balanceOf(client, "EUR")).toBe(0n);
  expect(await checkBooks(desk().db)).toEqual([]);
});

it("a batch that the balance covers, but not besides another, says so and starts once that one is paid", async () => {
  const { client } = await funded();
  const [first, second] = [await paste(client, row(1, "60")), await paste(client, row(2, "40.01"))];
  expect((await pay(client, first)).status).toBe(200);
  expect((await pay(client, second)).body.code).toBe("balance_set_aside");
  await payAll(client, first);
  expect((await pay(client, second)).body.code).toBe("insufficient_funds");
});

it("a line of a later day isn't set aside, and waits for what is", async () => {
  const { client, recipient } = await funded();
  const later = await paste(client, row(1, "90", "2026-03-12"));
  expect((await pay(client, later)).status).toBe(200);
  expect((await withdraw(client, recipient, "5.00")).status).toBe(201);
  setNow("2026-03-12T08:00:00Z");
  const again = await desk().signInAgain(client);
  const urgent = await paste(again, row(2, "10"));
  expect((await pay(again, urgent)).status).toBe(200);
  await payDatedLines(desk().app, desk().db);
  expect((await read(client, later)).lines[0]?.status).toBe("OPEN");
  await payAll(client, urgent);
  expect((await read(client, urgent)).status).toBe("FINISHED");
  await desk().deposit(client, "5.00", "EUR");
  setNow("2026-03-12T08:10:00Z");
  await payDatedLines(desk().app, desk().db);
  expect(await read(client, later)).toMatchObject({ status: "FINISHED", paidCount: 1 });
});
