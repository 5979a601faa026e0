import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { payNextLines } from "#server/payments/batches/pay-batch.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { multipart } from "../support/sample-files.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";
import { whileAccountChanges } from "../support/while-account-changes.ts";

const { desk, team, addTo, approve } = setupApprovalFixture(batchRoutes);

it("an account that changes while a batch pays its approved line isn't paid", async () => {
  const { owner, recipient, preparer } = await team();
  await addTo(owner, "approver");
  const content = Buffer.from("Recipient,Currency,Amount,Reference\nDemo Recipient,EUR,250.00,Invoice 1");
  const file = multipart("invoices.csv", content, "text/csv");
  const { body: batch } = await desk().call(preparer, "POST", "/api/batches/upload", file);
  const payload = { version: batch.version, acceptDuplicates: false };
  const asked = await desk().call(preparer, "POST", `/api/batches/${batch.id}/pay`, { payload });
  expect((await approve(owner, asked.body.approval.id)).status).toBe(200);
  const { app, db } = desk();
  const context = { now: app.clock(), newId: app.newId, ...getPayeeRules(app) };
  const named = { clientId: owner.id, batchId: batch.id };
  await whileAccountChanges(desk(), { clientId: owner.id, id: recipient }, () =>
    db.transaction().execute((tx) => payNextLines(tx, named, context)),
  );
  const payments = db.selectFrom("payments").select("payeeAccountMasked").where("clientId", "=", owner.id);
  expect(await payments.execute()).toEqual([]);
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
