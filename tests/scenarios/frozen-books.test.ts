import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientBalance, house } from "#domain/ledger/journals/account-ref.ts";
import { journalDraft } from "#domain/ledger/journals/journal-draft.ts";
import { freezeFunds, releaseFunds } from "#server/clients/frozen-funds/freeze-funds.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const database = useTestDatabase();
let fixture: BookingFixture;
/** Connection of the tables' owner, who alone can break the books. */
let owner: Database;
let clientId: string;

beforeAll(async () => {
  fixture = openBookingFixture(database.appUrl);
  owner = openTestPool(database.ownerUrl, { connections: 1 });
  clientId = await fixture.addClient();
  await fixture.earn(clientId, 5_000n);
  await fixture.db.transaction().execute((tx) => deposit(tx));
});
afterAll(async () => {
  await fixture.close();
  await owner.destroy();
});

const context = () => ({ now: fixture.clock(), newId: randomUUIDv7 });
const facts = () => ({
  id: randomUUIDv7(),
  subjectId: randomUUIDv7(),
  tradeId: null,
  postedAt: fixture.clock(),
});

/** 100.00 GBP received and credited to the client's balance. */
async function deposit(tx: Transaction): Promise<void> {
  const { subjectId: id, ...journal } = facts();
  await sql`insert into receipts (id, bank_reference, reference, currency, amount, status, queue, reason, simulated, received_at)
    values (${id}, ${id}, 'Demo', 'GBP', 10000, 'UNMATCHED', 'unmatched', 'Demo', true, ${journal.postedAt})`.execute(
    tx,
  );
  await sql`update receipts set status = 'MATCHED', queue = null, reason = null, client_id = ${clientId} where id = ${id}`.execute(
    tx,
  );
  const draft = journalDraft({ ...journal, subjectId: id, event: "balance_deposit" }, [
    { account: house("bank", "GBP"), amount: -10_000n },
    { account: clientBalance(clientId, "GBP"), amount: 10_000n },
  ]);
  await postJournal(tx, draft);
}

/** A confirmed match with its restriction, as deciding the case writes them. */
async function match(tx: Transaction, status = "confirmed"): Promise<void> {
  const caseId = randomUUIDv7();
  await sql`insert into screening_cases (id, subject_kind, subject_id, client_id, name, entry_id, list_id, listed_name, score, status, reason, decided_by, decided_at, opened_at)
    values (${caseId}, 'client', ${clientId}, ${clientId}, 'Demo', ${caseId}, ${caseId}, 'Demo', 1, ${status}, 'Same', ${caseId}, now(), now())`.execute(
    tx,
  );
  await sql`insert into restrictions (id, scope, client_id, kinds, reason, case_id, set_by, set_at)
    values (${randomUUIDv7()}, 'client', ${clientId}, array['pay'], 'A sanctions match was confirmed.', ${caseId}, ${caseId}, now())`.execute(
    tx,
  );
}

class RolledBack extends Error {}

/** Names of the checks that report a break after the action, which is rolled back. */
async function breaksAfter(plant: (tx: Transaction) => Promise<void>): Promise<string[]> {
  let found: string[] = [];
  const broken = owner.transaction().execute(async (tx) => {
    await sql
      .raw(
        `alter table screening_cases drop constraint screening_cases_entry_id_fkey, drop constraint screening_cases_list_id_fkey, drop constraint screening_cases_decided_by_fkey;
          alter table restrictions drop constraint restrictions_case_id_fkey, drop constraint restrictions_set_by_fkey`,
      )
      .execute(tx);
    for (const table of ["journals", "restrictions"])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await plant(tx);
    found = (await checkBooks(tx)).map(({ check }) => check);
    throw new RolledBack();
  });
  await expect(broken).rejects.toThrow(RolledBack);
  return [...new Set(found)];
}

const notFrozen =
  "a client with a confirmed match holds nothing that is not frozen, and nobody else's money is";
const unexplained = "frozen money moves by freezing and releasing alone";
const unrestricted = "a confirmed match of a client restricts them, and nothing else does so in its name";
const shareLeft = "a client with a confirmed match keeps no profit share that is not frozen";

describe("the check of the books", () => {
  it("the books check accepts frozen and released money", async () => {
    expect(await breaksAfter(async () => undefined)).toEqual([]);
    const frozen = async (tx: Transaction) => {
      await match(tx);
      await freezeFunds(tx, clientId, context());
    };
    expect(await breaksAfter(frozen)).toEqual([]);
    const released = async (tx: Transaction) => {
      await freezeFunds(tx, clientId, context());
      await releaseFunds(tx, clientId, context());
    };
    expect(await breaksAfter(released)).toEqual([]);
  });

  it.each<[string, (tx: Transaction) => Promise<void>, string[]]>([
    ["a matched client whose money was never frozen", (tx) => match(tx), [notFrozen, shareLeft]],
    [
      "money that reached a matched client's balance after it was frozen",
      async (tx) => {
        await match(tx);
        await freezeFunds(tx, clientId, context());
        await deposit(tx);
      },
      [notFrozen],
    ],
    ["money that is frozen for no match", (tx) => freezeFunds(tx, clientId, context()), [notFrozen]],
    [
      "money that left a frozen account by another event",
      async (tx) => {
        await match(tx);
        await freezeFunds(tx, clientId, context());
        await sql`update journals set event = 'withdrawal' where event = 'funds_frozen'`.execute(tx);
      },
      [unexplained],
    ],
    [
      "a freezing that moved the money to somebody else's account",
      async (tx) => {
        await freezeFunds(tx, clientId, context());
        await sql`update accounts set kind = 'client_unverified' where kind = 'client_frozen'`.execute(tx);
      },
      [unexplained],
    ],
    [
      "a confirmed match that restricts nobody",
      async (tx) => {
        await match(tx);
        await freezeFunds(tx, clientId, context());
        await sql`delete from restrictions`.execute(tx);
      },
      [unrestricted, notFrozen],
    ],
    [
      "a restriction in the name of a match that nobody confirmed",
      async (tx) => {
        await match(tx, "cleared");
        await freezeFunds(tx, clientId, context());
      },
      [unrestricted],
    ],
  ])("the books check finds %s", async (_what, plant, names) => {
    const found = await breaksAfter(plant);
    for (const name of names) expect(found).toContain(name);
  });
});
