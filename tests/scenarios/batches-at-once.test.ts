import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import type { BatchWithLines } from "#contract/payments/batches.ts";
import { waitingForBatches } from "#server/clients/client-approvals/batch-requests-store.ts";
import { payNextLines } from "#server/payments/batches/pay-batch.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, addTo, approve, decide } = setupApprovalFixture([...batchRoutes]);

beforeEach(() => desk().app.rates.accept(tableAt(desk().clock())));

type Answer = Awaited<ReturnType<typeof approve>>;

/** Every answer is done or refused in words. */
function expectWords(answers: readonly Answer[]): void {
  const odd = answers.filter(
    ({ status, body }) => status >= 500 || (status >= 300 && typeof body?.message !== "string"),
  );
  expect(odd.map(({ status, body }) => [status, body?.code])).toEqual([]);
}

async function account() {
  const owner = await desk().addClient();
  await desk().deposit(owner, "1000.00", "EUR");
  await desk().addBeneficiary(owner);
  return owner;
}

/** A batch of 250.00 EUR that is not started. */
async function drafted(who: SignedIn): Promise<BatchWithLines> {
  const text = "Recipient,Currency,Amount,Reference\nDemo Recipient,EUR,250.00,Rent";
  return (await desk().call(who, "POST", "/api/batches", { payload: { name: "Rent", text } })).body;
}

const post = (who: SignedIn, { id }: BatchWithLines, step: string, payload: object) =>
  desk().call(who, "POST", `/api/batches/${id}/${step}`, { payload });

/** Edits the only line to 300.00 EUR. */
function edit(who: SignedIn, { id, version, lines }: BatchWithLines) {
  const changed = [{ position: 1, cells: { ...lines[0]?.cells, amount: "300.00" } }];
  return desk().call(who, "PUT", `/api/batches/${id}/lines`, { payload: { version, changed } });
}

/** Pays what was started, and tells what became of a batch. */
async function settled(who: SignedIn, batch: BatchWithLines): Promise<string> {
  const read = await desk().call(who, "GET", `/api/batches/${batch.id}`);
  if (read.body.status !== "PAYING") return read.body.status;
  const { app, db } = desk();
  const context = { now: app.clock(), newId: app.newId, ...getPayeeRules(app) };
  const input = { clientId: who.id, batchId: batch.id };
  await Promise.all([1, 2].map(() => db.transaction().execute((tx) => payNextLines(tx, input, context))));
  return (await desk().call(who, "GET", `/api/batches/${batch.id}`)).body.status;
}

/** Makes all calls at once, of which every other round gives the second ones a start. */
async function together(
  round: number,
  ones: readonly (() => Promise<Answer>)[],
  others: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const [before, after] = round % 2 === 0 ? [ones, others] : [others, ones];
  const begun = before.map((call) => call());
  await pause(20);
  return Promise.all([...begun, ...after.map((call) => call())]);
}

it("a batch that is paid, edited and discarded at once is paid once as it was read, or not at all", async () => {
  const owner = await account();
  for (let round = 0; round < 4; round += 1) {
    const before = await desk().balanceOf(owner, "EUR");
    const batch = await drafted(owner);
    const { version } = batch;
    const rival =
      round % 2 === 0 ? () => edit(owner, batch) : () => post(owner, batch, "discard", { version });
    const pay = () => post(owner, batch, "pay", { version, acceptDuplicates: true });
    expectWords(await together(round, Array(20).fill(pay), [rival, rival]));
    const outcome = await settled(owner, batch);
    const isPaid = outcome !== "DRAFT" && outcome !== "DISCARDED";
    expect([outcome, before - (await desk().balanceOf(owner, "EUR"))]).toEqual([
      outcome,
      isPaid ? 25_000n : 0n,
    ]);
    if (isPaid) await desk().deposit(owner, "250.00", "EUR");
  }
  expect(await checkBooks(desk().db)).toEqual([]);
});

it("a batch whose approval is given, declined and withdrawn while it is edited and discarded is paid once as it was read, or not at all", async () => {
  const owner = await account();
  const [preparer, approver] = [await addTo(owner, "preparer"), await addTo(owner, "approver")];
  for (let round = 0; round < 4; round += 1) {
    const before = await desk().balanceOf(owner, "EUR");
    const batch = await drafted(preparer);
    const { version } = batch;
    const asked = await post(preparer, batch, "pay", { version, acceptDuplicates: true });
    expect(asked.status).toBe(202);
    const id: string = asked.body.approval.id;
    const rivals = [
      () => decide(approver, id, "decline", { reason: "Wrong month" }),
      () => decide(preparer, id, "withdraw"),
      () => edit(preparer, batch),
      () => post(preparer, batch, "discard", { version }),
      () => post(preparer, batch, "pay", { version, acceptDuplicates: true }),
    ];
    const inTurn = [...rivals.slice(round), ...rivals.slice(0, round)];
    const approvals = [owner, approver].flatMap((who) => Array(10).fill(() => approve(who, id)));
    expectWords(await together(round, approvals, [...inTurn, ...inTurn]));
    const outcome = await settled(owner, batch);
    const request = (await desk().call(owner, "GET", `/api/approvals/${id}`)).body.status;
    expect([outcome, request, before - (await desk().balanceOf(owner, "EUR"))]).toEqual([
      outcome,
      request,
      request === "APPROVED" ? 25_000n : 0n,
    ]);
    if (request === "APPROVED") await desk().deposit(owner, "250.00", "EUR");
  }
  expect(await checkBooks(desk().db)).toEqual([]);
});

it("no request to pay a batch outlives a change of the batch that came at once", async () => {
  const owner = await account();
  const preparer = await addTo(owner, "preparer");
  await addTo(owner, "approver");
  for (let round = 0; round < 6; round += 1) {
    const batch = await drafted(preparer);
    const { version } = batch;
    const change =
      round % 3 === 0 ? () => post(preparer, batch, "discard", { version }) : () => edit(preparer, batch);
    const pay = () => post(preparer, batch, "pay", { version, acceptDuplicates: true });
    const [changed, ...asked] = await Promise.all([
      pause(round * 5).then(change),
      ...Array(5)
        .fill(pay)
        .map((call) => call()),
    ]);
    expectWords([changed, ...asked]);
    const waiting = (await waitingForBatches(desk().db, owner.id, [batch.id])).size;
    const isChanged = changed.status < 300;
    expect([changed.body?.code, isChanged ? waiting : 0]).toEqual([changed.body?.code, 0]);
  }
});
