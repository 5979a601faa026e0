import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { freezeFunds, releaseFunds } from "#server/clients/frozen-funds/freeze-funds.ts";
import { lockRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import { cancelTrade } from "#server/payments/close-outs/cancel-trade.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { eventually } from "../support/eventually.ts";
import { expireAll } from "../support/expire-all.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupCloseoutFixture } from "../support/setup-closeout-fixture.ts";

const { desk, client, wait, oldTrade, quoteOf } = setupCloseoutFixture();
const weekMs = 7 * 86_400_000;

async function isCloseoutWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and not granted and datname = current_database()`.execute(desk().db);
  return rows.length > 0;
}

/** Freezes a client's money while `closing` runs, as a confirmed sanctions match does. */
async function freezeDuring<T>(who: SignedIn, close: (tx: Transaction) => Promise<T>): Promise<T> {
  const context = { now: desk().clock(), newId: randomUUIDv7 };
  let closing: Promise<T> | undefined;
  const freezing = desk()
    .db.transaction()
    .execute(async (tx) => {
      await lockRestrictions(tx);
      closing = desk().db.transaction().execute(close);
      await eventually("the close-out waits for the restrictions", isCloseoutWaiting);
      await freezeFunds(tx, who.id, context);
      // The books have no frozen money without a match.
      await releaseFunds(tx, who.id, context);
    });
  const [frozen] = await Promise.allSettled([freezing]);
  const [closed] = await Promise.allSettled([closing]);
  expect([frozen.status, closed.status]).toEqual(["fulfilled", "fulfilled"]);
  return closing as Promise<T>;
}

/** A trade that is paid in part, past its free cancellation. */
async function partPaid() {
  await desk().deposit(client(), "200.00", "GBP");
  const trade = await oldTrade();
  await desk().receive("400.00", "GBP", trade.reference);
  return trade;
}

it("a client's money is frozen while they cancel a trade that is paid in part, without a deadlock", async () => {
  const { id: tradeId } = await partPaid();
  const { body: quote } = await quoteOf(client(), tradeId);
  const request = { tradeId, clientId: client().id, closeoutQuoteId: quote.id };
  const context = { now: desk().clock(), newId: randomUUIDv7 };
  await freezeDuring(client(), (tx) => cancelTrade(tx, request, context));
  expect((await desk().readTrade(client(), tradeId)).stage).toBe("CANCELLED");
});

it("a client's money is frozen while a trade that is paid in part expires, without a deadlock", async () => {
  const { id } = await partPaid();
  wait(weekMs);
  expect(await freezeDuring(client(), (tx) => expireAll(tx, desk().context()))).toBe(1);
  expect((await desk().readTrade(await desk().signInAgain(client()), id)).stage).toBe("CANCELLED");
});
