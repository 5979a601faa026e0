import { randomUUIDv7 } from "node:crypto";
import { Client } from "pg";
import { expect, it } from "vitest";
import { toEndToEndId } from "#domain/payments/payouts/payout-file.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { camtFile } from "../support/camt-file.ts";
import { eventually } from "../support/eventually.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { importFile, readyPayouts, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";
import { importStatusReport, rejecting, statusReport } from "../support/status-report.ts";

const fixture = setupMoneyDeskFixture("silent");
const { prepare, approve, file } = payoutApprovals(fixture);

/** A withdrawal that the bank rejected, for which a resend is requested. */
async function rejectedWithdrawal() {
  const client = await fixture().addClient();
  await fixture().deposit(client, "1000.00", "EUR");
  const payload = { beneficiaryId: await fixture().addBeneficiary(client), amount: "1000.00" };
  const withdrawn = await fixture().call(client, "POST", "/api/balances/EUR/withdrawals", { payload });
  const { id } = withdrawn.body;
  const [one, other] = [await fixture().addStaff(), await fixture().addStaff("approver")];
  await prepare(one, [id], true);
  await approve(other, [id]);
  const { body } = await file(one, [id]);
  await importStatusReport(fixture(), one, statusReport(body.items[0].name, rejecting(id)));
  const ids = { payload: { ids: [id] } };
  expect((await fixture().call(one, "POST", "/api/admin/payments/resend", ids)).status).toBe(200);
  const confirm = () => fixture().call(other, "POST", "/api/admin/payments/resend/confirm", ids);
  return { id: id as string, confirm };
}

async function importReturn(id: string) {
  const entries = [{ reference: randomUUIDv7(), amount: "1000.00", text: `RETURN ${toEndToEndId(id)}` }];
  const account = fixture().app.bank.accountFor("EUR")?.iban ?? "";
  const statement = { id: randomUUIDv7(), account, currency: "EUR", entries };
  return importFile(fixture(), await fixture().addStaff(), camtFile(statement));
}

const holdPayment = (id: string) => hold("select from payments where id = $1 for update", id);

/** Locks a row until it is released, and tells how many wait meanwhile. */
async function hold(statement: string, id: string) {
  const owner = new Client(fixture().ownerUrl);
  await owner.connect();
  await owner.query("begin");
  await owner.query(statement, [id]);
  return {
    untilWaiting: (count: number) =>
      eventually(`${count} wait`, async () => {
        const { rows } = await owner.query("select from pg_locks where not granted");
        return rows.length >= count;
      }),
    release: async () => {
      await owner.query("commit");
      await owner.end();
    },
  };
}

it("a withdrawal that is resent while a statement returns its first instruction isn't returned to the client as well", async () => {
  const { id, confirm } = await rejectedWithdrawal();
  const { untilWaiting, release } = await holdPayment(id);
  const confirming = confirm();
  await untilWaiting(1);
  const importing = importReturn(id);
  await untilWaiting(2);
  await release();
  expect((await confirming).status).toBe(201);
  expect((await importing).body.statements).toMatchObject([{ returned: 0, queued: 1 }]);
  const payments = fixture().db.selectFrom("payments").select("status").where("id", "=", id);
  expect(await payments.executeTakeFirstOrThrow()).toEqual({ status: "SENT" });
  expect(await checkBooks(fixture().db)).toEqual([]);
});

it("a payment that the bank rejects while two people return it isn't marked as rejected once it came back", async () => {
  const [id = ""] = await readyPayouts(fixture(), ["100.00"]);
  const [one, other] = [await fixture().addStaff(), await fixture().addStaff("approver")];
  await prepare(one, [id], true);
  await approve(other, [id]);
  const { body } = await file(one, [id]);
  const payload = { reason: "The recipient sent it back" };
  await fixture().call(one, "POST", `/api/admin/payments/${id}/return`, { payload });
  const { untilWaiting, release } = await hold(
    `select from accounts join payments on payments.client_id = accounts.client_id
      where payments.id = $1 and accounts.kind = 'client_balance' for update of accounts`,
    id,
  );
  const returning = fixture().call(other, "POST", `/api/admin/payments/${id}/return/confirm`);
  await untilWaiting(1);
  const reporting = importStatusReport(fixture(), one, statusReport(body.items[0].name, rejecting(id)));
  await Promise.race([reporting, untilWaiting(2)]);
  await release();
  expect([(await returning).status, (await reporting).status]).toEqual([200, 201]);
  const payments = fixture().db.selectFrom("payments").select(["status", "bankStatus"]).where("id", "=", id);
  expect(await payments.executeTakeFirstOrThrow()).toEqual({ status: "RETURNED", bankStatus: null });
});
