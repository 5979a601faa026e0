import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { breaksAfter } from "../support/breaks-after.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const database = useTestDatabase();
let fixture: BookingFixture;
/** Connection of the tables' owner, who alone can break the books. */
let owner: Database;

beforeAll(async () => {
  fixture = openBookingFixture(database.appUrl);
  owner = openTestPool(database.ownerUrl, { connections: 1 });
  const clientId = await fixture.addClient();
  for (const amount of ["1000.00", "250.00"])
    await fixture.book(clientId, await fixture.quote(clientId, amount));
  for (const action of ["first", "second", "third"])
    await fixture.db.transaction().execute((tx) =>
      appendAudit(tx, {
        id: randomUUIDv7(),
        at: new Date("2026-03-10T10:00:00.000Z"),
        actor: { kind: "system" },
        action,
        subject: { kind: "test", id: "1" },
      }),
    );
});
afterAll(async () => {
  await fixture.close();
  await owner.destroy();
});

describe("the check of the books finds", () => {
  it("the books check finds nothing where nothing is broken", async () => {
    expect(await breaksAfter(owner, "select 1")).toEqual([]);
  });

  const firstTrade = "(select id from trades order by id limit 1)";
  /** An order of this amount and target, marked as filled by the first trade. */
  const filledBy = (amountAndTarget: string) => `
    update trades set type = 'ORDER' where id = ${firstTrade};
    insert into orders (id, client_id, from_currency, to_currency, amount, target_rate, status, trade_id, expiry_date, expires_at, closed_at, created_at, updated_at)
      select id, client_id, from_currency, to_currency, ${amountAndTarget}, 'filled', id, created_at, created_at, created_at, created_at, created_at
      from trades where id = ${firstTrade}`;
  it.each([
    [
      "an entry that somebody changed",
      "update entries set amount = amount + 1 where ctid = (select ctid from entries limit 1)",
      ["each journal sums to zero in each currency", "each account holds the sum of its entries"],
    ],
    [
      "a balance that somebody changed",
      "update accounts set balance = balance - 1 where ctid = (select ctid from accounts where client_id is null limit 1)",
      ["each account holds the sum of its entries"],
    ],
    [
      "a journal that lost its entries",
      `delete from entries where journal_id = (select id from journals order by id limit 1)`,
      ["each journal has entries", "each account holds the sum of its entries"],
    ],
    [
      "entries that lost their journal",
      `alter table entries drop constraint if exists entries_journal_id_fkey; delete from journals where id = (select id from journals order by id limit 1)`,
      ["each entry has its journal and its account", "each trade is booked once, by its own quote"],
    ],
    [
      "a trade that is gone",
      `delete from trades where id = ${firstTrade}`,
      ["each booking and each booked quote has its trade"],
    ],
    [
      "a quote that is another trade's",
      `update quotes set trade_id = null where trade_id = ${firstTrade}`,
      ["each trade is booked once, by its own quote"],
    ],
    [
      "a trade that owes less than was agreed",
      `alter table trades drop constraint trade_due; update trades set amount_due = amount_due - 1 where id = ${firstTrade}`,
      ["what a trade is owed is what its stage says"],
    ],
    [
      "a trade that is owed more than was agreed",
      `update trades set to_amount = to_amount + 1 where id = ${firstTrade}`,
      ["what a trade still owes is what its payments and its allocation say"],
    ],
    [
      "an order that was filled by an exchange of another amount",
      filledBy("from_amount + 1, rate"),
      ["each filled order is the exchange that it asked for, at its target or better unless it had a stop"],
    ],
    [
      "an order that was filled below its target",
      filledBy("from_amount, rate + 0.01"),
      ["each filled order is the exchange that it asked for, at its target or better unless it had a stop"],
    ],
    [
      "an exchange by an order that there is not",
      `update trades set type = 'ORDER' where id = ${firstTrade}`,
      ["each filled order is the exchange that it asked for, at its target or better unless it had a stop"],
    ],
    [
      "a claim of an order that no longer waits",
      `insert into order_claims (order_id, reached_at, reached_mid_rate, rate_valid_until, claimed_until) values (gen_random_uuid(), now(), 1.2, now(), now())`,
      ["each filled order is the exchange that it asked for, at its target or better unless it had a stop"],
    ],
    [
      "an automatic exchange of money that never arrived",
      `update trades set type = 'AUTO' where id = ${firstTrade}`,
      ["each automatic exchange is of what arrived, and what waited is paid whole"],
    ],
    [
      "an automatic exchange of more than arrived",
      `update trades set type = 'AUTO' where id = ${firstTrade};
        insert into auto_exchanges (id, client_id, source_currency, target_currency, include_profit_share, terms_accepted_at, created_at, updated_at)
          select quote_id, client_id, from_currency, to_currency, false, created_at, created_at, created_at from trades where id = ${firstTrade};
        insert into receipts (id, bank_reference, reference, amount, currency, status, client_id, simulated, received_at)
          select id, 'T1', 'T1', amount_due - 1, from_currency, 'MATCHED', client_id, true, created_at from trades where id = ${firstTrade};
        insert into auto_exchange_runs (receipt_id, auto_exchange_id, client_id, status, created_at, updated_at)
          select id, quote_id, client_id, 'DUE', created_at, created_at from trades where id = ${firstTrade};
        update auto_exchange_runs set status = 'WAITING', trade_id = receipt_id`,
      ["each automatic exchange is of what arrived, and what waited is paid whole"],
    ],
    [
      "a scheduled payment that says it was made and was not",
      `alter table scheduled_payments drop constraint scheduled_payments_payment_id_fkey;
        insert into beneficiaries (id, client_id, type, currency, format, holder_name, bank, country, account_masked, account_details, account_fingerprint, created_at, updated_at)
          select id, client_id, 'someone', to_currency, 'iban', 'Demo Recipient', '', 'DE', '**', '', '', created_at, created_at from trades where id = ${firstTrade};
        insert into payment_schedules (id, client_id, beneficiary_id, recipient_account, label, reference, currency, amount, frequency, starts_on, every_weeks, holiday_rule, status, created_at, updated_at)
          select id, client_id, id, '', 'Rent', 'Rent', to_currency, to_amount, 'once', created_at, 1, 'following', 'ACTIVE', created_at, created_at from trades where id = ${firstTrade};
        insert into scheduled_payments (id, schedule_id, client_id, period, named_on, pays_on, beneficiary_id, currency, amount, status, created_at, updated_at)
          select id, id, client_id, 'once', created_at, created_at, id, to_currency, to_amount, 'DUE', created_at, created_at from trades where id = ${firstTrade};
        update scheduled_payments set status = 'PAID', payment_id = id`,
      ["each scheduled payment that was made is one payment of its client, recipient and amount"],
    ],
    [
      "an earning of a referral that nobody was credited with",
      `insert into referral_earnings (trade_id, client_id, referred_id, referrals, per_mille, margin_amount, margin_currency, usd_rate, usd_amount, created_at)
        select id, client_id, client_id, 1, 100, 351, 'EUR', 1.05, 37, created_at from trades where id = ${firstTrade}`,
      ["what each referred trade earned is in its referrer's profit share"],
    ],
    [
      "profit share that was noted as taken back and is still there",
      `insert into referral_earnings (trade_id, client_id, referred_id, referrals, per_mille, margin_amount, margin_currency, usd_rate, usd_amount, created_at, failed_at, clawed_back)
        select id, client_id, client_id, 1, 100, 351, 'EUR', 1.05, 37, created_at, created_at, 37 from trades where id = ${firstTrade}`,
      ["what was taken back of profit share is what its journals say"],
    ],
    [
      "a day at the bank that has what nobody posted",
      "insert into bank_days (currency, day, shard, ledger_moved, movements) values ('GBP', '2026-03-10', 0, 100, 1)",
      ["each day at the bank holds what was posted and stated of it"],
    ],
    [
      "money at the bank that no day has",
      `update journals set event = 'receipt_queued' where id = (select id from journals order by id limit 1);
        update entries set account_id = (select id from accounts where kind = 'bank' order by id limit 1)
          where journal_id = (select id from journals order by id limit 1) and line = 0`,
      ["each day at the bank holds what was posted and stated of it"],
    ],
    [
      "two answers under one key, as without the table's unique index",
      `alter table idempotency_keys drop constraint idempotency_keys_pkey;
        insert into idempotency_keys select * from idempotency_keys`,
      ["each idempotency key has one answer"],
    ],
    [
      "a trade that two keys were answered with",
      `insert into idempotency_keys select client_id, key || ' again', request_hash, status, answer, created_at from idempotency_keys limit 1`,
      ["each trade was booked under one key, of its own client"],
    ],
    [
      "another client's key that was answered with a trade",
      "update idempotency_keys set client_id = gen_random_uuid()",
      ["each trade was booked under one key, of its own client"],
    ],
    [
      "an answer to a booking that was never committed",
      `insert into idempotency_keys select client_id, 'lost', request_hash, status,
        jsonb_set(answer::jsonb, '{id}', to_jsonb(gen_random_uuid()::text))::json, created_at from idempotency_keys limit 1`,
      ["each answer to a booking has its trade"],
    ],
    [
      "a trade at a quote that had expired",
      "update quotes set expires_at = created_at - interval '1 second'",
      ["no trade is booked after its quote's end"],
    ],
    [
      "a payment that was given to the bank twice, as without the bank's key",
      `alter table simulated_bank_movements drop constraint simulated_bank_movements_subject_id_key;
        insert into simulated_bank_movements (id, kind, subject_id, reference, currency, amount, due_at)
          select gen_random_uuid(), 'payout_completed', id, 'DEMO', 'EUR', 100, now() from trades, generate_series(1, 2)`,
      ["each payment was given to the bank once"],
    ],
    [
      "a payment with two instructions that nobody asked for and the bank may both carry out",
      `drop index payout_instructions_live; alter table payout_instructions drop constraint payout_instructions_payment_id_fkey, drop constraint payout_instructions_batch_id_fkey;
        insert into payout_instructions (payment_id, attempt, batch_id, end_to_end_id)
          select ${firstTrade}, number, gen_random_uuid(), md5(number::text) from generate_series(1, 2) as number`,
      [
        "each payment has one live instruction at most, and another only after the bank rejected the one before",
      ],
    ],
    [
      "a record that somebody rewrote",
      "update audit_log set action = 'another' where action = 'second'",
      ["the audit chain is whole"],
    ],
    [
      "a record that somebody took out with its place in the chain",
      `with gone as (delete from audit_chain where audit_id = (select id from audit_log where action = 'second') returning audit_id)
        select from gone; delete from audit_log where action = 'second'`,
      ["the audit chain is whole"],
    ],
  ])("the books check finds %s", async (_what, statements, names) => {
    const found = new Set((await breaksAfter(owner, statements)).map(({ check }) => check));
    for (const name of names) expect(found).toContain(name);
  });

  const placeOf = (action: string) => `(select id from audit_log where action = '${action}')`;
  it.each([
    [
      "changed",
      `update audit_log set details = '{"amount": "1.00"}' where action = 'second'`,
      [/^second at \d+ was changed or moved/],
    ],
    [
      "missing",
      `create temporary table gone on commit drop as select ${placeOf("second")} as id;
        delete from audit_chain where audit_id = (select id from gone);
        delete from audit_log where id = (select id from gone)`,
      [/^third at 3, and what was between it and 1 is missing/],
    ],
    [
      "moved before another",
      `update audit_chain set position = position + 100 where audit_id = ${placeOf("second")};
        update audit_chain set position = 2 where audit_id = ${placeOf("third")};
        update audit_chain set position = 3 where audit_id = ${placeOf("second")}`,
      [/^third at 2 was changed or moved/, /^second at 3 was changed or moved/],
    ],
    [
      "slipped in without its place",
      `insert into audit_log values (gen_random_uuid(), now(), 'system', null, 'fourth', 'test', '1')`,
      [/^fourth without a place in the chain/],
    ],
  ])("the books check names an audit record that was %s", async (_what, statements, named) => {
    const breaks = await breaksAfter(owner, statements);
    const found = breaks
      .filter(({ check }) => check === "the audit chain is whole")
      .map((each) => each.found);
    for (const name of named) expect(found).toContainEqual(expect.stringMatching(name));
  });
});
