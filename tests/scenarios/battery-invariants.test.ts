import { randomUUIDv7 } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ActJournal } from "../battery/act-journal.ts";
import { findLost } from "../battery/find-lost.ts";
import { breaksSeenBy, findBreaks, invariants } from "../battery/invariants.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let owner: Client;
let fixture: BookingFixture;
let clientId: string;
let quoteId: string;
let tradeId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = openBookingFixture(database.appUrl);
  owner = new Client(database.ownerUrl);
  await owner.connect();
  clientId = await fixture.addClient();
  quoteId = await fixture.quote(clientId, "1000.00");
  tradeId = ((await fixture.book(clientId, quoteId)).body as { id: string }).id;
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
  await database.drop();
});

/** Tables whose triggers and immutability would keep the owner from breaking them. */
const guarded = ["entries", "journals", "trades", "payments", "outbox", "notifications"];
const payment = (status: string) => `alter table payments drop constraint payment_left_approved;
  insert into payments (id, line, client_id, beneficiary_id, currency, amount, reference,
    payee_name, payee_details, payee_account_masked, status, created_at, updated_at)
  select uuidv7(), 1, id, uuidv7(), 'EUR', 1, 'Demo', 'Demo', 'none', '1234', '${status}', now(), now() from clients`;
/** What a fault of the product could leave behind, by the invariant that finds it. */
const breaks: Readonly<Record<string, string>> = {
  "the entries of a journal sum to zero in each currency":
    "update entries set amount = amount + 1 where line = 1",
  "every balance is the sum of its entries": "update accounts set balance = balance + 1 where id = 1",
  "all accounts together hold nothing, in each currency":
    "update accounts set balance = balance + 1 where id = 1",
  "no client's money is below zero": `alter table accounts drop constraint client_account_not_negative;
    insert into accounts (kind, currency, client_id, balance) values ('client_balance', 'GBP', uuidv7(), -1)`,
  "a quote makes one trade at most, at the amounts that it named":
    "update trades set to_amount = to_amount + 1",
  "a trade is booked once in the ledger": "delete from journals where event = 'booking'",
  "a payment that left was sent once, and its bank has one movement of it": payment("SENT"),
  "a payment came to one end": `${payment("COMPLETED")}; insert into journals (id, event, subject_id, posted_at)
    select uuidv7(), event, id, now() from payments, (values ('payment_completed'), ('payment_returned')) as ends (event)`,
  "an idempotency key stands for one act, and an act for one key": `insert into idempotency_keys (client_id, key, request_hash, status, answer, created_at)
    select client_id, key || 'again', request_hash, status, answer, created_at from idempotency_keys`,
  "an event has its effects once":
    "alter table outbox drop constraint outbox_set_aside_by_fkey; update outbox set set_aside_at = now(), set_aside_reason = 'Demo', set_aside_by = uuidv7()",
};

describe("the battery's own invariants", () => {
  it("the invariants hold in a database with a booked trade", async () => {
    expect(await findBreaks(database.appUrl)).toEqual([]);
  });

  it.each(invariants.map(({ name }) => name))(
    "a database where this does not hold is found: %s",
    async (name) => {
      await owner.query("begin");
      try {
        for (const table of guarded) await owner.query(`alter table ${table} disable trigger user`);
        await owner.query(breaks[name] ?? "");
        expect(await breaksSeenBy(owner)).toContainEqual(expect.stringContaining(name));
      } finally {
        await owner.query("rollback");
      }
    },
  );
});

describe("the battery's journal of acknowledgements", () => {
  const acknowledged = (subject: string, resultId: string) => {
    const journal = new ActJournal();
    const act = journal.begin({ kind: "book", clientId, subject });
    Object.assign(act, { outcome: "acknowledged", resultId });
    return journal;
  };

  it("an acknowledged booking that is there once, under its id, is no loss", async () => {
    expect(await findLost(database.appUrl, acknowledged(quoteId, tradeId))).toEqual([]);
  });

  it("an acknowledged booking that is missing, or there under another id, is a loss", async () => {
    const other = await fixture.quote(clientId, "10.00");
    expect(await findLost(database.appUrl, acknowledged(other, tradeId))).toHaveLength(1);
    expect(await findLost(database.appUrl, acknowledged(quoteId, randomUUIDv7()))).toHaveLength(1);
  });

  it("a refused booking that is there all the same is a break", async () => {
    const journal = acknowledged(quoteId, tradeId);
    for (const act of journal.acts) act.outcome = "refused";
    expect(await findLost(database.appUrl, journal)).toHaveLength(1);
  });
});
