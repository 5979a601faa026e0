import { randomUUIDv7 } from "node:crypto";
import type { Day } from "#domain/calendar.ts";
import { noMargin } from "#domain/market/pricing/margin.ts";
import type { DepositShare } from "#domain/payments/forwards/deposit-share.ts";
import { forwardReference } from "#domain/payments/forwards/forward-reference.ts";
import { insertForwardChange } from "#server/payments/forwards/changes-store.ts";
import { insertForward, insertForwardQuote } from "#server/payments/forwards/store.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { rateFromText } from "./rate-tables.ts";

type Owner = { readonly clientId: string; readonly now: Date };

/** A client's open quote of a forward of 1,000.00 GBP for 1,170.00 EUR without a deposit; returns its id. */
export async function addForwardQuote(db: Database, { clientId, now }: Owner): Promise<string> {
  const id = randomUUIDv7();
  const rate = rateFromText("1.17");
  await insertForwardQuote(db, {
    ...{ id, clientId, fromCurrency: "GBP", toCurrency: "EUR" },
    ...{ fromAmount: 1_000_00n, toAmount: 1_170_00n, midAmount: 1_170_00n, gbpAmount: 1_000_00n },
    ...{
      spotRate: rate,
      midRate: rate,
      rate,
      margin: noMargin,
      deposit: 0n,
      depositShare: 0 as DepositShare,
    },
    ...{ deliveryFrom: "2027-01-04" as Day, deliveryTo: "2027-02-26" as Day },
    ...{ rateSource: "test", rateAt: now, rateSimulated: true },
    ...{ createdAt: now, expiresAt: new Date(now.getTime() + 30_000) },
  });
  return id;
}

let number = 0;

/** A client's forward at such a quote; returns its id. */
export async function addForward(db: Database, owner: Owner): Promise<string> {
  const { clientId, now: createdAt } = owner;
  const id = randomUUIDv7();
  const quoteId = await addForwardQuote(db, owner);
  number += 1;
  const reference = forwardReference(number);
  const left = { fromLeft: 1_000_00n, toLeft: 1_170_00n, depositHeld: 0n, depositDueBy: null };
  await db.transaction().execute((tx) =>
    insertForward(tx, {
      ...left,
      id,
      reference,
      clientId,
      quoteId,
      status: "ACTIVE",
      bookedBy: null,
      createdAt,
    }),
  );
  return id;
}

/** An open quote for moving a client's forward a week further on, at its rate; returns its id. */
export async function addForwardChange(db: Database, owner: Owner): Promise<string> {
  const { clientId, now } = owner;
  const forwardId = await addForward(db, owner);
  const { quoteId: termsBefore } = await db
    .selectFrom("forwards")
    .select("quoteId")
    .where("id", "=", forwardId)
    .executeTakeFirstOrThrow();
  const id = randomUUIDv7();
  const rate = rateFromText("1.17");
  await insertForwardChange(db, {
    ...{ id, forwardId, clientId, termsBefore, fromLeft: 1_000_00n, toLeft: 1_170_00n },
    ...{ midBefore: rate, midAfter: rate, margin: noMargin, midRate: rate, rate, spotRate: rate },
    ...{ toAmount: 1_170_00n, midAmount: 1_170_00n },
    ...{ deliveryFrom: "2027-01-11" as Day, deliveryTo: "2027-03-05" as Day },
    ...{ rateSource: "test", rateAt: now, rateSimulated: true },
    ...{ createdAt: now, expiresAt: new Date(now.getTime() + 30_000) },
  });
  return id;
}
