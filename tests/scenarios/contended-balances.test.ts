import { composeIBAN } from "ibantools";
import { beforeEach, expect, it } from "vitest";
import type { BatchWithLines } from "#contract/payments/batches.ts";
import { payNextLines } from "#server/payments/batches/pay-batch.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { paySchedules } from "#server/processes/pay-schedules.ts";
import { quoteRoutes } from "#server/trading/quotes/routes.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { repeatCount } from "../support/repeat-count.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

// Everything here has money for one of two things that are done at once.
const { desk, addTo, approve } = setupApprovalFixture([...batchRoutes, ...quoteRoutes]);

const start = new Date("2026-03-10T10:00:00Z");
const setNow = (moment: Date) => {
  desk().setNow(moment);
  desk().app.rates.accept(tableAt(moment));
};
beforeEach(() => setNow(start));

const rounds = repeatCount(12, 100);
const iban = (number: number) =>
  composeIBAN({ countryCode: "DE", bban: `37040044${String(10 ** 9 + number * 100 + 11)}` }) ?? "";

let pasted = 0;
async function paste(who: SignedIn, ...amounts: readonly string[]): Promise<BatchWithLines> {
  const rows = amounts.map((amount) => {
    pasted += 1;
    return `Demo Person ${pasted}\tEUR\t${amount}\t${iban(pasted)}\tCOBADEFF\tBerlin\tDE`;
  });
  const text = ["Recipient\tCurrency\tAmount\tIBAN\tBIC\tTown\tCountry", ...rows].join("\n");
  return (await desk().call(who, "POST", "/api/batches", { payload: { name: `Batch ${pasted}`, text } }))
    .body;
}

const pay = (who: SignedIn, { id, version }: BatchWithLines) =>
  desk().call(who, "POST", `/api/batches/${id}/pay`, { payload: { version, acceptDuplicates: true } });

async function payLines({ id: clientId }: SignedIn, { id: batchId }: { readonly id: string }): Promise<void> {
  const { app, db } = desk();
  const context = { now: app.clock(), newId: app.newId, ...getPayeeRules(app) };
  await db.transaction().execute((tx) => payNextLines(tx, { clientId, batchId }, context));
}

const read = async (who: SignedIn, { id }: { readonly id: string }): Promise<BatchWithLines> =>
  (await desk().call(who, "GET", `/api/batches/${id}`)).body;

const withdraw = (who: SignedIn, currency: string, beneficiaryId: string, amount: string) =>
  desk().call(who, "POST", `/api/balances/${currency}/withdrawals`, { payload: { beneficiaryId, amount } });

it("an exchange for a batch or a withdrawal of the money that it sells: one of them", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const client = await desk().addClient();
    await desk().deposit(client, "1000.00", "GBP");
    const payee = await desk().addBeneficiary(client, "GBP");
    const batch = await paste(client, "1000.00");
    const pair = { fromCurrency: "GBP", toCurrency: "EUR", amount: "1000.00", isReceiving: true };
    const quote = await desk().call(client, "POST", "/api/quotes", { payload: pair });
    const payload = { version: batch.version, quoteId: quote.body.id };
    const [exchanged, withdrawn] = await Promise.all([
      desk().call(client, "POST", `/api/batches/${batch.id}/exchanges`, { payload }),
      withdraw(client, "GBP", payee, "900.00"),
    ]);
    const done = [exchanged.status < 300, withdrawn.status < 300];
    expect(done.filter(Boolean), JSON.stringify([exchanged.body, withdrawn.body])).toHaveLength(1);
    const refused = done[0] ? withdrawn : exchanged;
    expect(refused.body.code).toBe("insufficient_funds");
    const trades = await desk()
      .db.selectFrom("trades")
      .select("id")
      .where("clientId", "=", client.id)
      .execute();
    expect(trades).toHaveLength(done[0] ? 1 : 0);
    expect(await desk().balanceOf(client, "EUR")).toBe(done[0] ? 1_000_00n : 0n);
  }
}, 120_000);

it("of two batches that are started at once, or one after the other, the balance pays one whole", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const client = await desk().addClient();
    await desk().deposit(client, "1000.00", "EUR");
    const batches = [
      await paste(client, "300.00", "300.00"),
      await paste(client, "300.00", "300.00"),
    ] as const;
    const answers =
      round % 2 === 0
        ? await Promise.all(batches.map((batch) => pay(client, batch)))
        : [await pay(client, batches[0]), await pay(client, batches[1])];
    expect(answers.map(({ status, body }) => [status < 300, body.code]).toSorted()).toEqual([
      [false, "balance_set_aside"],
      [true, undefined],
    ]);
    await Promise.all(batches.map((batch) => payLines(client, batch)));
    const statuses = (await Promise.all(batches.map((batch) => read(client, batch)))).flatMap(({ lines }) =>
      lines.map(({ status }) => status),
    );
    expect(statuses.toSorted()).toEqual(["OPEN", "OPEN", "PAID", "PAID"]);
    expect(await desk().balanceOf(client, "EUR")).toBe(400_00n);
  }
}, 120_000);

it("of two batches that are approved at once the balance pays one whole, and the other request says why not", async () => {
  const owner = await desk().addClient();
  const [preparer, approver] = [await addTo(owner, "preparer"), await addTo(owner, "approver")];
  for (let round = 0; round < rounds; round += 1) {
    const before = await desk().balanceOf(owner, "EUR");
    await desk().deposit(owner, "1000.00", "EUR");
    const batches = [
      await paste(preparer, "300.00", "300.00"),
      await paste(preparer, "300.00", "300.00"),
    ] as const;
    // The rest of earlier rounds is spent, so that the balance covers one batch again.
    if (before > 0n) await withdrawRest(owner, before);
    const requests: string[] = [];
    for (const batch of batches) {
      const { status, body } = await pay(preparer, batch);
      expect([status, body.code]).toEqual([202, "approval_pending"]);
      requests.push(body.approval.id);
    }
    const [one = "", other = ""] = requests;
    const answers = await Promise.all([approve(owner, one), approve(approver, other)]);
    await Promise.all(batches.map((batch) => payLines(owner, batch)));
    const shown = await Promise.all(batches.map((batch) => read(owner, batch)));
    const paid = shown.filter(({ lines }) => lines.every(({ status }) => status === "PAID"));
    const untouched = shown.filter(({ lines }) => lines.every(({ status }) => status === "OPEN"));
    expect([paid.length, untouched.length], JSON.stringify(answers.map(({ body }) => body))).toEqual([1, 1]);
    expect(await desk().balanceOf(owner, "EUR")).toBe(400_00n);
    for (const id of requests)
      await desk().call(preparer, "POST", `/api/approvals/${id}/withdraw`, { payload: { version: 1 } });
  }
}, 180_000);

async function withdrawRest(owner: SignedIn, minor: bigint): Promise<void> {
  const payee = await desk().addBeneficiary(owner);
  const amount = `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;
  const { body } = await withdraw(owner, "EUR", payee, amount);
  const approver = await addTo(owner, "approver");
  if (body.approval) await approve(approver, body.approval.id);
}

it("a schedule's payment or a withdrawal of the same money: one of them, and the schedule tries again", async () => {
  for (let round = 0; round < rounds; round += 1) {
    setNow(start);
    const client = await desk().addClient();
    await desk().deposit(client, "250.00", "EUR");
    const payee = await desk().addBeneficiary(client);
    const rule = { frequency: "once", startsOn: "2026-03-11" };
    const payload = { label: "Rent", beneficiaryId: payee, currency: "EUR", amount: "200.00", ...rule };
    const made = await desk().call(client, "POST", "/api/schedules", { payload });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    setNow(new Date("2026-03-11T09:00:00Z"));
    const again = await desk().signInAgain(client);
    const { app, db } = desk();
    const [withdrawn] = await Promise.all([
      withdraw(again, "EUR", payee, "100.00"),
      paySchedules(app, db),
      paySchedules(app, db),
    ]);
    const { body } = await desk().call(again, "GET", `/api/schedules/${made.body.id}`);
    const scheduled = body.past.map(({ status }: { status: string }) => status);
    const isWithdrawn = withdrawn.status < 300;
    expect(isWithdrawn ? undefined : withdrawn.body.code).toBe(
      isWithdrawn ? undefined : "insufficient_funds",
    );
    expect(scheduled).toEqual([isWithdrawn ? "DUE" : "PAID"]);
    expect(await desk().balanceOf(client, "EUR")).toBe(isWithdrawn ? 150_00n : 50_00n);
  }
}, 120_000);

it("a withdrawal of the money that a batch is being paid from is refused, and every line is paid", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const client = await desk().addClient();
    await desk().deposit(client, "600.00", "EUR");
    const payee = await desk().addBeneficiary(client);
    const batch = await paste(client, "200.00", "200.00", "200.00");
    expect((await pay(client, batch)).status).toBe(200);
    const [withdrawn] = await Promise.all([
      withdraw(client, "EUR", payee, "150.00"),
      payLines(client, batch),
      payLines(client, batch),
    ]);
    const { status, lines } = await read(client, batch);
    expect([status, ...lines.map((line) => line.status)]).toEqual(["FINISHED", "PAID", "PAID", "PAID"]);
    expect(await desk().balanceOf(client, "EUR")).toBe(0n);
    // Once the last line is paid, nothing is set aside and nothing is left.
    expect(["balance_set_aside", "insufficient_funds"]).toContain(withdrawn.body.code);
  }
}, 120_000);
