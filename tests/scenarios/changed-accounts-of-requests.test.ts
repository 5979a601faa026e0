import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addDays, dayOf } from "#domain/calendar.ts";
import { payNextLines } from "#server/payments/batches/pay-batch.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { multipart } from "../support/sample-files.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";
import { whileAccountChanges, whileRecipientsAreLocked } from "../support/while-account-changes.ts";

const { desk, team, addTo, approve, prepared, setRules } = setupApprovalFixture(batchRoutes);

/** A batch that was approved, of lines of a file; and its next payments. */
async function approvedBatch(...lines: readonly string[]) {
  const { owner, recipient: id, preparer } = await team();
  await addTo(owner, "approver");
  const file = multipart("invoices.csv", Buffer.from(lines.join("\n")), "text/csv");
  const { body: batch } = await desk().call(preparer, "POST", "/api/batches/upload", file);
  const payload = { version: batch.version, acceptDuplicates: false };
  const asked = await desk().call(preparer, "POST", `/api/batches/${batch.id}/pay`, { payload });
  expect((await approve(owner, asked.body.approval.id)).status, JSON.stringify(asked.body)).toBe(200);
  const { app, db } = desk();
  const context = { now: app.clock(), newId: app.newId, ...getPayeeRules(app) };
  const named = { clientId: owner.id, batchId: batch.id };
  return {
    recipient: { clientId: owner.id, id },
    pay: () => db.transaction().execute((tx) => payNextLines(tx, named, context)),
    paid: () => db.selectFrom("payments").select("payeeName").where("clientId", "=", owner.id).execute(),
  };
}

it("an account that changes while a batch pays its approved line isn't paid", async () => {
  const { recipient, pay, paid } = await approvedBatch(
    "Recipient,Currency,Amount,Reference",
    "Demo Recipient,EUR,250.00,Invoice 1",
  );
  await whileAccountChanges(desk(), recipient, pay);
  expect(await paid()).toEqual([]);
});

it("a batch that saves a recipient and one whose account changes don't wait for each other", async () => {
  const { recipient, pay, paid } = await approvedBatch(
    "Recipient,Currency,Amount,Reference,IBAN,BIC,Town,Country",
    "Demo Recipient,EUR,250.00,Invoice 1,,,,",
    "Demo Supplier,EUR,100.00,Invoice 2,DE75512108001245126199,SOGEDEFF,Berlin,DE",
  );
  await whileRecipientsAreLocked(desk(), recipient, pay);
  expect(await paid()).toEqual([{ payeeName: "Demo Supplier" }]);
});

it("a preparer who saves an automatic exchange while its recipient's account changes needs an approval", async () => {
  const { owner, recipient, preparer } = await team();
  await addTo(owner, "approver");
  const rule = { targetCurrency: "EUR", recipientId: recipient, recipientName: "Demo Recipient" };
  const asked = await desk().call(preparer, "POST", "/api/auto-exchange", {
    payload: { ...rule, sourceCurrency: "GBP", acceptTerms: true, includeProfitShare: false },
  });
  expect((await approve(owner, asked.body.approval.id)).status).toBe(200);
  const { id } = await desk()
    .db.selectFrom("autoExchanges")
    .select("id")
    .where("clientId", "=", owner.id)
    .executeTakeFirstOrThrow();
  const answer = await whileAccountChanges(desk(), { clientId: owner.id, id: recipient }, () =>
    desk().server.inject({
      method: "PUT",
      url: `/api/auto-exchange/${id}`,
      headers: { cookie: preparer.cookie, "idempotency-key": randomUUIDv7() },
      payload: rule,
    }),
  );
  expect(answer.statusCode, answer.body).toBe(202);
});

const tomorrow = () => addDays(dayOf(desk().clock()), 1);
const rent = (beneficiaryId: string, amount = "5.00") => ({
  ...{ label: "Rent", beneficiaryId, currency: "EUR", amount, frequency: "once", startsOn: tomorrow() },
});

describe("a request about something that is another by now", () => {
  it("says so once its recipient was deleted, also among others", async () => {
    const { owner, recipient, preparer } = await team();
    const other = await desk().addBeneficiary(owner);
    const [id, another] = [await prepared(preparer, recipient), await prepared(preparer, other)];
    const removed = await desk().call(owner, "DELETE", `/api/beneficiaries/${recipient}`);
    expect(removed.status).toBe(204);
    expect(await approve(owner, id)).toMatchObject({ status: 409, body: { code: "approval_outdated" } });
    expect((await approve(owner, another, id)).body.code).toBe("approval_outdated");
    expect((await approve(owner, another)).status).toBe(200);
  });

  it("says so once the schedule or the recipient that it changes was changed, which no new try mends", async () => {
    const { owner, recipient, preparer } = await team();
    await setRules(owner, []);
    const made = await desk().call(owner, "POST", "/api/schedules", { payload: rent(recipient) });
    const path = `/api/schedules/${made.body.id}`;
    const details = { accountHolder: "Another Name", currency: "EUR", type: "someone", version: 1 };
    const edits = [
      { path, payload: { ...rent(recipient, "6.00"), version: made.body.version } },
      {
        path: `/api/beneficiaries/${recipient}`,
        payload: { ...details, town: "Berlin", addressCountry: "DE" },
      },
    ];
    const kinds = ["payment", "recipient"].map((kind) => ({
      kind,
      above: "0.00",
      approvals: 1,
      role: "approver",
    }));
    await setRules(owner, kinds, 1);
    const requests: string[] = [];
    for (const { path, payload } of edits) {
      const asked = await desk().call(preparer, "PUT", path, { payload });
      expect(asked.status, JSON.stringify(asked.body)).toBe(202);
      requests.push(asked.body.approval.id);
    }
    await setRules(owner, [], 2);
    for (const { path, payload } of edits)
      expect((await desk().call(owner, "PUT", path, { payload })).status).toBe(200);
    for (const id of requests)
      expect(await approve(owner, id)).toMatchObject({ status: 409, body: { code: "approval_outdated" } });
  });

  it("is not found where the request itself isn't", async () => {
    const { owner } = await team();
    expect((await approve(owner, randomUUIDv7())).body.code).toBe("not_found");
  });
});
