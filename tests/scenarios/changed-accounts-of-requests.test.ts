import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { payNextLines } from "#server/payments/batches/pay-batch.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { multipart } from "../support/sample-files.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";
import { whileAccountChanges, whileRecipientsAreLocked } from "../support/while-account-changes.ts";

const { desk, team, addTo, approve } = setupApprovalFixture(batchRoutes);

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
