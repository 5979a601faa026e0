import { composeIBAN } from "ibantools";
import { beforeEach, describe, expect, it } from "vitest";
import type { BatchWithLines } from "#contract/payments/batches.ts";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { payNextLines } from "#server/payments/batches/pay-batch.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { payDatedLines } from "#server/processes/pay-dated-lines.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk } = setupApprovalFixture([...batchRoutes, ...restrictionRoutes]);
const { restrict, stop, release } = restrictionFixture(desk);

const setNow = (moment: string, rate?: string) => {
  desk().setNow(new Date(moment));
  desk().app.rates.accept(tableAt(desk().clock(), rate));
};
/** A Tuesday in winter, when London is on UTC. */
beforeEach(() => setNow("2026-03-10T10:00:00Z"));

const iban = (number: number) =>
  composeIBAN({ countryCode: "DE", bban: `37040044${String(10 ** 9 + number * 100 + 11)}` }) ?? "";

/** A client with 100.00 EUR, and a draft of 60 payments of 1.00 EUR: one part of 50 and ten more. */
async function drafted(): Promise<{ client: SignedIn; batch: BatchWithLines }> {
  const client = await desk().addClient();
  await desk().deposit(client, "100.00", "EUR");
  const rows = Array.from(
    { length: 60 },
    (_, index) => `Demo Person ${index}\tEUR\t1\tSalary ${index}\t${iban(index)}\tCOBADEFF\tBerlin\tDE`,
  );
  const text = ["Recipient\tCurrency\tAmount\tReference\tIBAN\tBIC\tTown\tCountry", ...rows].join("\n");
  const payload = { name: "Salaries", text };
  return { client, batch: (await desk().call(client, "POST", "/api/batches", { payload })).body };
}

const pay = (who: SignedIn, { id, version }: BatchWithLines) =>
  desk().call(who, "POST", `/api/batches/${id}/pay`, { payload: { version } });

const read = async (who: SignedIn, { id }: BatchWithLines): Promise<BatchWithLines> =>
  (await desk().call(await desk().signInAgain(who), "GET", `/api/batches/${id}`)).body;

/** Pays the next part, as the relay does. */
async function payPart(client: SignedIn, { id: batchId }: BatchWithLines): Promise<void> {
  const { app, db } = desk();
  const context = { now: app.clock(), newId: app.newId, ...getPayeeRules(app) };
  await db.transaction().execute((tx) => payNextLines(tx, { clientId: client.id, batchId }, context));
}

const workAt = async (moment: string) => {
  setNow(moment);
  await payDatedLines(desk().app, desk().db);
};

const waiting = { status: "PAYING", paidCount: 50, failedCount: 0, laterCount: 10, nextOn: "2026-03-10" };

describe("a batch whose payments are stopped while it is paid", () => {
  it.each([
    ["payments are paused", () => stop("pay")],
    ["the client is restricted", (client: SignedIn) => restrict(client, "withdraw")],
  ])("waits while %s, and goes on afterwards", async (_, stopped) => {
    const { client, batch } = await drafted();
    const starts = await Promise.all(Array.from({ length: 50 }, () => pay(client, batch)));
    expect(starts.filter(({ status }) => status === 200)).toHaveLength(1);
    await payPart(client, batch);
    const restriction = await stopped(client);
    await Promise.all(Array.from({ length: 5 }, () => payPart(client, batch)));
    const midway = await read(client, batch);
    expect(midway).toMatchObject(waiting);
    expect(midway.lines[55]?.reason).toBe(
      "We couldn't pay this yet. We'll try again until the bank's cut-off today.",
    );
    await workAt("2026-03-10T10:11:00Z");
    expect(await read(client, batch)).toMatchObject(waiting);
    await release(restriction);
    setNow("2026-03-10T10:22:00Z");
    await Promise.all([1, 2, 3].map(() => payDatedLines(desk().app, desk().db)));
    expect(await read(client, batch)).toMatchObject({ status: "FINISHED", paidCount: 60, failedCount: 0 });
    expect(await desk().balanceOf(client, "EUR")).toBe(40_00n);
    expect(await checkBooks(desk().db)).toEqual([]);
  });

  it("fails in words what is stopped until the cut-off", async () => {
    const { client, batch } = await drafted();
    await pay(client, batch);
    await payPart(client, batch);
    const restriction = await stop("pay");
    await payPart(client, batch);
    await workAt("2026-03-10T15:00:00Z");
    const finished = await read(client, batch);
    expect(finished).toMatchObject({ status: "FINISHED", paidCount: 50, failedCount: 10 });
    expect(finished.lines[50]?.reason).toBe("Payments were paused until the bank's cut-off.");
    await release(restriction);
    expect(await desk().balanceOf(client, "EUR")).toBe(50_00n);
  });

  it("waits for the next weekday after the cut-off", async () => {
    setNow("2026-03-13T17:00:00Z");
    const { client, batch } = await drafted();
    await pay(client, batch);
    const restriction = await stop("pay");
    await payPart(client, batch);
    await payPart(client, batch);
    const midway = await read(client, batch);
    expect(midway).toMatchObject({ status: "PAYING", failedCount: 0, laterCount: 60, nextOn: "2026-03-16" });
    expect(midway.lines[0]?.reason).toBe(
      "We couldn't pay this yet. We'll try again until the bank's cut-off on 16 Mar 2026.",
    );
    await release(restriction);
    await workAt("2026-03-16T08:00:00Z");
    expect(await read(client, batch)).toMatchObject({ status: "FINISHED", paidCount: 60 });
  });

  it("waits while the client owes for a closed trade", async () => {
    const { client, batch } = await drafted();
    await pay(client, batch);
    await payPart(client, batch);
    const trade = await desk().bookTrade(client);
    setNow("2026-03-10T10:01:01Z", "0.7");
    const again = await desk().signInAgain(client);
    expect((await cancelAsClient(desk(), again, trade.id)).status).toBe(200);
    await payPart(client, batch);
    expect(await read(client, batch)).toMatchObject(waiting);
    expect(await checkBooks(desk().db)).toEqual([]);
  });
});
