import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#server/platform/postgres/database.ts";
import { breaksAfter } from "../support/breaks-after.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { readyPayouts, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture();
/** Connection of the tables' owner, who alone can break the books. */
let owner: Database;

/** Withdrawals that were sent and that wait, trades that are funded and paid out, and money that waits, was divided and goes back. */
beforeAll(async () => {
  owner = openTestPool(fixture().ownerUrl, { connections: 1 });
  const { addBeneficiary, addClient, addStaff, bookTrade, call, deposit, receive, relay } = fixture();
  const [operator, approver, client] = [await addStaff(), await addStaff("approver"), await addClient()];
  const accepted = async (...request: Parameters<typeof call>) => {
    const { status, body } = await call(...request);
    expect([200, 201], JSON.stringify(body)).toContain(status);
    return body;
  };
  await deposit(client, "100.00", "GBP");
  const beneficiaryId = await addBeneficiary(client, "GBP");
  const withdraw = async (amount: string) =>
    accepted(client, "POST", "/api/balances/GBP/withdrawals", { payload: { beneficiaryId, amount } });
  await withdraw("40.00");
  const sent = (await fixture().db.selectFrom("payments").select("id").execute()).map(({ id }) => id);
  await withdraw("10.00");
  const { approve, file, prepare } = payoutApprovals(fixture);
  await prepare(operator, sent, true);
  await approve(approver, sent);
  expect((await file(operator, sent)).status).toBe(201);
  await relay();
  await readyPayouts(fixture(), ["1000.00"]);
  const trade = await bookTrade(client);
  await receive("1000.00", "GBP", trade.reference);
  const { depositReference } = await fixture()
    .db.selectFrom("clients")
    .select("depositReference")
    .where("id", "=", client.id)
    .executeTakeFirstOrThrow();
  await accepted(operator, "POST", "/api/admin/receipts", {
    payload: {
      ...{ bankReference: randomUUIDv7(), reference: depositReference, payerName: "Demo Payer" },
      ...{ currency: "GBP", amount: "20.00" },
    },
  });
  await receive("30.00", "GBP", "for nobody");
  const divided = await receive("50.00", "GBP", "for two");
  const parts = [client.id, (await addClient()).id].map((clientId) => ({ clientId, amount: "25.00" }));
  await accepted(operator, "POST", `/api/admin/receipts/${divided.id}/assign`, { payload: { parts } });
  const returned = await receive("60.00", "GBP", "for nobody either");
  const to = { accountHolder: "Demo Payer", accountNumber: "66374958", sortCode: "08-99-99" };
  await accepted(operator, "POST", `/api/admin/receipts/${returned.id}/return`, {
    payload: { reason: "Sent by mistake", to },
  });
});
afterAll(() => owner.destroy());

/** Moves what is in one of the house's accounts in pounds to its account for rounding; balances and journals still add up. */
const toRounding = (kind: string) => `
  update entries set account_id = (select id from accounts where kind = 'rounding' and currency = 'GBP' and client_id is null order by id limit 1)
    where account_id in (select id from accounts where kind = '${kind}' and currency = 'GBP');
  update accounts set balance = coalesce((select sum(amount) from entries where account_id = accounts.id), 0) where kind in ('${kind}', 'rounding')`;
const statedReturn = (payment: string) => `
  alter table statement_entries drop constraint statement_entries_statement_id_fkey;
  insert into statement_entries (id, statement_id, identity, account, currency, amount, booked_on, reference, counterparty, text, returned_payment_id)
    select id, id, 'planted', '', currency, amount, '2026-03-10', '', '', '', id from payments where ${payment}`;
const batchLine = (payment: string) => `
  insert into payment_batches (id, client_id, name, content_hash, status, created_by, created_at, started_at)
    select id, client_id, 'Wages', '', 'PAYING', (select id from users limit 1), created_at, created_at from payments where ${payment};
  insert into payment_batch_lines (batch_id, position, cells, faults, beneficiary_id, payee_name, account_masked, account_fingerprint, currency, amount, reference, status, payment_id)
    select id, 1, '', '{}', beneficiary_id, '', '', '', currency, amount + 1, '', 'PAID', id from payments where ${payment}`;
/** A scheduled payment that says it was made as this payment, which differs from it by so much. */
const schedule = (payment: string, difference: number) => `
  insert into payment_schedules (id, client_id, beneficiary_id, recipient_account, label, reference, currency, amount, frequency, starts_on, every_weeks, holiday_rule, status, created_at, updated_at)
    select id, client_id, beneficiary_id, '', 'Rent', 'Rent', currency, amount, 'once', created_at, 1, 'following', 'ACTIVE', created_at, created_at from payments where ${payment};
  insert into scheduled_payments (id, schedule_id, client_id, period, named_on, pays_on, beneficiary_id, currency, amount, status, payment_id, created_at, updated_at)
    select id, id, client_id, 'once', created_at, created_at, beneficiary_id, currency, amount + ${difference}, 'PAID', id, created_at, created_at from payments where ${payment}`;

const secondSchedule = `
  alter table scheduled_payments drop constraint scheduled_payments_payment_id_key;
  insert into scheduled_payments (id, schedule_id, client_id, period, named_on, pays_on, beneficiary_id, currency, amount, status, payment_id, created_at, updated_at)
    select gen_random_uuid(), schedule_id, client_id, 'again', named_on, pays_on, beneficiary_id, currency, amount, status, payment_id, created_at, updated_at from scheduled_payments`;
const twoDebits = (payment: string) => `
  alter table statement_entries drop constraint statement_entries_statement_id_fkey, drop constraint statement_entries_payment_id_key;
  insert into statement_entries (id, statement_id, identity, account, currency, amount, booked_on, reference, counterparty, text, payment_id)
    select gen_random_uuid(), id, entry, '', currency, -amount, '2026-03-10', '', '', '', id from payments, unnest('{one,two}'::text[]) as entry where ${payment}`;

const summed = "each account holds the sum of its entries";
const payersOwed = "what is owed to payers is what goes back to them and is not sent";
const divided = "what the desk divided is the whole of each receipt, each part with its journal";
const approved = "each payment that left was approved, and each batch is the sum of its payments";
const queued = "each receipt has its journal, and what is queued is in the unmatched account";
const unverified = "each client's unverified money is what was recorded for them by hand and nobody verified";
const statedReturns = "a payment's return that a statement has was posted, and by hand by two people";
const batched = "each line of a batch that was paid is one payment of its client, recipient and amount";
const scheduled = "each scheduled payment that was made is one payment of its client, recipient and amount";
const creditedOnce = "no payment is credited back twice, or for more than it was";
const instructed =
  "each payment has one live instruction at most, and another only after the bank rejected the one before";
const givenOnce = "each payment was given to the bank once";
const returns = "each receipt that is returned has its payment, and each payment of one its receipt";
const guarded = ["payments", "receipt_parts", "payout_batches", "payment_batches", "scheduled_payments"];

it("the books check finds nothing where money waits, was sent, was divided and goes back", async () => {
  expect(await breaksAfter(owner, "select 1", guarded)).toEqual([]);
});

it.each([
  [
    "a client's balance below zero",
    `alter table accounts drop constraint client_account_not_negative;
      update accounts set balance = -1 where kind = 'client_balance' and currency = 'GBP' and balance > 0`,
    ["no client's account is below zero, and no debt from closed trades above", summed],
  ],
  [
    "money that is in transit no longer while its payment is",
    toRounding("in_transit"),
    ["money in transit equals payments sent and not settled"],
  ],
  [
    "a payment that was posted as something else than its status says",
    "update journals set event = 'payment_returned' where event = 'payment_sent'",
    ["each payment has the journals of its status"],
  ],
  [
    "a payment that came back and was credited once more by a receipt of which its client had nothing",
    `update payments set status = 'RETURNED', return_reason = 'Closed', returned_amount = amount,
      return_receipt_id = (select id from receipts order by id limit 1) where status = 'SENT'`,
    [
      creditedOnce,
      "each payment has the journals of its status",
      "money in transit equals payments sent and not settled",
    ],
  ],
  [
    "unverified money whose record nobody has to verify any more",
    "update receipts set unverified = false where unverified",
    [unverified],
  ],
  [
    "a trade that is paid out of a record that nobody verified",
    `update receipts set unverified = true, recorded_by = (select id from staff limit 1)
      where trade_id = (select id from trades where stage = 'PAYING')`,
    ["no trade that unverified money paid for goes on"],
  ],
  ["a stated return of a payment that is still on its way", statedReturn("status = 'SENT'"), [statedReturns]],
  [
    "a return by hand that one person asked for and confirmed",
    `alter table payment_return_requests drop constraint return_four_eyes;
      insert into payment_return_requests (id, payment_id, reason, requested_by, requested_at, decision, decided_by, decided_at)
        select payments.id, payments.id, 'Bounced', staff.id, now(), 'confirmed', staff.id, now() from payments, (select id from staff limit 1) as staff
        where status = 'SENT'`,
    [statedReturns],
  ],
  [
    "a withdrawal whose money nobody is owed any more",
    toRounding("withdrawals_payable"),
    ["what is owed to withdrawals is what was asked for and not sent"],
  ],
  ["queued money that is not in the unmatched account", toRounding("unmatched"), [queued]],
  [
    "money that came in without a posting",
    `insert into receipts (id, bank_reference, reference, currency, amount, status, client_id, simulated, received_at)
      select gen_random_uuid(), 'planted', '', 'GBP', 100, 'MATCHED', id, true, now() from clients limit 1`,
    [queued],
  ],
  [
    "a divided receipt with a part that has no posting",
    `insert into receipt_parts (id, receipt_id, client_id, amount, at)
      select gen_random_uuid(), receipt_id, client_id, 100, at from receipt_parts limit 1`,
    [divided],
  ],
  ["money for a payer that nobody is owed any more", toRounding("returns_payable"), [payersOwed]],
  [
    "a returned receipt whose payment back is gone",
    "delete from payments where receipt_id is not null",
    [returns, payersOwed, "each posting of money in or out has its payment's amount, currency and client"],
  ],
  [
    "a payment that left without an approval",
    `alter table payments drop constraint payment_left_approved, drop constraint payment_approved;
      update payments set approval = null, approved_at = null, approved_by = null where status = 'SENT'`,
    [approved],
  ],
  [
    "a batch of payouts whose payments don't add up to its total",
    `insert into payout_batches (id, message_id, currency, value_on, payments, total, file, created_by, created_at)
      select gen_random_uuid(), 'planted', 'GBP', '2026-03-10', 1, 100, '', id, now() from staff limit 1`,
    [approved],
  ],
  [
    "a trade whose allocation is less than was bought",
    "update trades set balance_allocation = to_amount - 1 where stage = 'FUNDED'",
    ["a trade's allocation is its whole amount"],
  ],
  [
    "an exchange of a batch that there is not",
    "update trades set type = 'BATCH' where stage = 'FUNDED'",
    [batched],
  ],
  ["a scheduled payment that was made as another amount", schedule("status = 'SENT'", 100), [scheduled]],
  [
    "a scheduled payment that was made out of an exchange of the client's own",
    schedule("trade_id is not null", 0),
    [scheduled],
  ],
  [
    "an exchange of a schedule that paid nobody",
    "update trades set type = 'SCHEDULED' where stage = 'FUNDED'",
    [scheduled],
  ],
  [
    "a payment that two schedules say they made",
    `${schedule("status = 'SENT'", 0)};${secondSchedule}`,
    [scheduled],
  ],
  [
    "a second instruction that follows no first one",
    "update payout_instructions set attempt = 2",
    [instructed],
  ],
  [
    "a payment that is in a file no longer while its instruction is",
    "update payments set batch_id = null where status = 'SENT'",
    [instructed],
  ],
  [
    "a payment that the bank was given as another amount",
    `insert into simulated_bank_movements (id, kind, subject_id, reference, currency, amount, due_at)
      select gen_random_uuid(), 'payout_completed', id, 'DEMO', currency, amount + 1, now() from payments where status = 'SENT'`,
    [givenOnce],
  ],
  ["a payment that left the bank's account twice", twoDebits("status = 'SENT'"), [givenOnce]],
  ["a batch's line that was paid as another amount", batchLine("status = 'SENT'"), [batched]],
])("the books check finds %s, and nothing else", async (_what, statements, names) => {
  const found = new Set((await breaksAfter(owner, statements, guarded)).map(({ check }) => check));
  expect(found).toEqual(new Set(names));
});
