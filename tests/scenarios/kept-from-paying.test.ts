import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { RestrictionKind } from "#domain/clients/restrictions/restriction.ts";
import { endRestrictions } from "#server/clients/restrictions/lift-restriction.ts";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { setRestriction } from "#server/clients/restrictions/set-restriction.ts";
import { readInbox } from "#server/reporting/inbox/items-store.ts";
import { eventually } from "../support/eventually.ts";
import { expireAll } from "../support/expire-all.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("silent", {
  routes: restrictionRoutes,
  subscriptions: {},
});
const { restrict, release, set, confirm } = restrictionFixture(fixture);
const hour = 3_600_000;

async function expire(): Promise<void> {
  await fixture()
    .db.transaction()
    .execute((tx) => expireAll(tx, fixture().context()));
}

const tradeOf = (id: string) =>
  fixture()
    .db.selectFrom("trades")
    .select(["stage", "fundBy"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

async function isRestrictionAwaited(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and not granted and datname = current_database()`.execute(fixture().db);
  return rows.length > 0;
}

async function overdueAtDesk(): Promise<(string | null)[]> {
  const { id: staffId } = await fixture().addStaff();
  const reader = { kinds: ["overdue_trade"], staffId, now: fixture().clock() } as const;
  const { items } = await readInbox(fixture().db, reader, { view: "team", limit: 50 });
  return items.map(({ id }) => id);
}

/** What is announced of a trade's deadline. */
async function announced(tradeId: string) {
  const rows = await fixture().db.selectFrom("outbox").select("events").execute();
  const events = rows.flatMap((row) => row.events as readonly { kind: string; tradeId?: string }[]);
  return events.filter((event) => event.kind === "trade_deadline_moved" && event.tradeId === tradeId);
}

/** Moves the clock to an hour after a deadline. */
const passDeadline = (fundBy: string | Date) => fixture().setNow(new Date(new Date(fundBy).getTime() + hour));

/** A client with an exchange, kept from paying for it; the clock an hour past its deadline. */
async function pastDeadline(...kinds: RestrictionKind[]) {
  fixture().setNow(new Date("2026-03-10T10:00:00.000Z"));
  const client = await fixture().addClient();
  const trade = await fixture().bookTrade(client);
  const restriction = await restrict(client, ...kinds);
  passDeadline(trade.fundBy);
  return { client, trade, restriction };
}

describe("an exchange whose client is kept from paying", () => {
  it.each<RestrictionKind>(["receive", "sign_in"])(
    "an exchange isn't closed at its deadline while its client is restricted from %s, and the desk is asked about it",
    async (kind) => {
      const { trade } = await pastDeadline(kind);
      await expire();
      expect((await tradeOf(trade.id)).stage).toBe("AWAITING_FUNDS");
      expect(await overdueAtDesk()).toContain(trade.id);
    },
  );

  it.each<RestrictionKind>(["quote", "book", "convert", "pay", "withdraw"])(
    "an exchange is closed at its deadline though its client is restricted from %s, which doesn't keep them from paying",
    async (kind) => {
      const { trade } = await pastDeadline(kind);
      expect(await overdueAtDesk()).not.toContain(trade.id);
      await expire();
      expect((await tradeOf(trade.id)).stage).toBe("CANCELLED");
    },
  );

  it("an exchange is due three business days after its client may pay again, is no longer the desk's, and is closed then", async () => {
    const { client, trade, restriction } = await pastDeadline("receive");
    expect(new Date(trade.fundBy)).toEqual(new Date("2026-03-13T10:00:00.000Z"));
    await release(restriction);
    // Lifted on Friday, so three business days end on Wednesday.
    const moved = await tradeOf(trade.id);
    expect(moved).toEqual({ stage: "AWAITING_FUNDS", fundBy: new Date("2026-03-18T11:00:00.000Z") });
    expect(await overdueAtDesk()).not.toContain(trade.id);
    await expire();
    expect((await tradeOf(trade.id)).stage).toBe("AWAITING_FUNDS");
    expect(await announced(trade.id)).toEqual([
      expect.objectContaining({ clientId: client.id, fundBy: "2026-03-18T11:00:00.000Z" }),
    ]);
    passDeadline(moved.fundBy);
    await expire();
    expect((await tradeOf(trade.id)).stage).toBe("CANCELLED");
  });

  it("an exchange isn't closed between the end of a restriction and the later deadline that follows from it", async () => {
    fixture().setNow(new Date("2026-03-10T10:00:00.000Z"));
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    const endsAt = new Date("2026-03-13T12:00:00.000Z");
    const { body } = await set({ scope: "client", clientId: client.id, kinds: ["receive"], endsAt });
    await confirm(body.id, await fixture().addStaff("approver"));
    fixture().setNow(new Date(endsAt.getTime() + 1));
    await expire();
    await fixture()
      .db.transaction()
      .execute((tx) => endRestrictions(tx, fixture().clock()));
    await expire();
    await fixture().relay();
    expect(await tradeOf(trade.id)).toEqual({
      stage: "AWAITING_FUNDS",
      fundBy: new Date("2026-03-18T12:00:00.001Z"),
    });
  });

  it("an exchange keeps waiting while another restriction keeps its client from paying", async () => {
    const { client, trade, restriction } = await pastDeadline("receive");
    const other = await restrict(client, "sign_in");
    await release(restriction);
    expect((await tradeOf(trade.id)).fundBy).toEqual(new Date(trade.fundBy));
    await expire();
    await release(other);
    expect(await tradeOf(trade.id)).toEqual({
      stage: "AWAITING_FUNDS",
      fundBy: new Date("2026-03-18T11:00:00.000Z"),
    });
  });

  it("a later end of another restriction moves a deadline no further", async () => {
    const { client, trade, restriction } = await pastDeadline("receive");
    await release(restriction);
    const { fundBy } = await tradeOf(trade.id);
    const other = await restrict(client, "withdraw");
    fixture().setNow(new Date("2026-03-17T11:00:00.000Z"));
    await release(other);
    expect((await tradeOf(trade.id)).fundBy).toEqual(fundBy);
    expect(await announced(trade.id)).toHaveLength(1);
  });

  it("an exchange booked after a restriction has ended, and another client's, keep their deadlines", async () => {
    const other = await fixture().addClient();
    const { client, restriction } = await pastDeadline("receive");
    const theirs = await fixture().bookTrade(other);
    await release(restriction);
    const later = await fixture().bookTrade(client);
    fixture().setNow(new Date(fixture().clock().getTime() + 24 * hour));
    await release(await restrict(client, "pay"));
    expect((await tradeOf(later.id)).fundBy).toEqual(new Date(later.fundBy));
    expect((await tradeOf(theirs.id)).fundBy).toEqual(new Date(theirs.fundBy));
  });

  it("an exchange isn't closed when its client is restricted while overdue exchanges are being closed", async () => {
    const { client, trade, restriction } = await pastDeadline("pay");
    await release(restriction);
    const staff = await fixture().addStaff();
    const by = { staff, now: fixture().clock(), newId: randomUUIDv7 };
    const reason = "Set while the exchange is being closed";
    let closing: Promise<void> | undefined;
    await fixture()
      .db.transaction()
      .execute(async (tx) => {
        await setRestriction(tx, { scope: "client", clientId: client.id, kinds: ["receive"], reason }, by);
        closing = expire();
        await eventually("the worker waits for the restriction", isRestrictionAwaited);
      });
    await closing;
    expect((await tradeOf(trade.id)).stage).toBe("AWAITING_FUNDS");
  });

  it("a hundred exchanges that wait for their client don't keep another from being closed", async () => {
    const { client } = await pastDeadline("receive");
    fixture().setNow(new Date("2026-03-10T10:00:00.000Z"));
    for (let count = 0; count < 100; count += 1) await fixture().bookTrade(client, "10.00");
    const trade = await fixture().bookTrade(await fixture().addClient());
    passDeadline(trade.fundBy);
    await expire();
    expect((await tradeOf(trade.id)).stage).toBe("CANCELLED");
  });
});
