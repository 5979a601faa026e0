import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { DomainEvent, EventOf, Relayed } from "#server/platform/outbox/events.ts";
import { outboxState, pruneOutbox } from "#server/platform/outbox/outbox-store.ts";
import { handleOneByOne, type Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { relayNext, startOutboxRelay } from "#server/processes/outbox-relay.ts";
import { eventually } from "../support/eventually.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();

type Registered = Parameters<typeof handleOneByOne<Relayed<EventOf<"client_registered">>>>[0];

/** Registrations serve as the events here; each test uses its own subject. */
const happened = (clientId: string = randomUUIDv7()): DomainEvent => ({
  kind: "client_registered",
  clientId,
});

function append(events: readonly DomainEvent[], isRolledBack = false): Promise<void> {
  return summit.app.db.transaction().execute(async (tx) => {
    await appendEvents(tx, events, summit.app.clock());
    if (isRolledBack) throw new Error("rolled back");
  });
}

/** Relays until no event is due. */
async function relayAll(handler: Registered): Promise<void> {
  while (await relayNext(summit.app, summit.app.db, { client_registered: [handleOneByOne(handler)] })) {
    // Each call relays one row.
  }
}

/** A database effect that shows how often it ran. */
async function leaveTrace(tx: Transaction, clientId: string): Promise<void> {
  await sql`insert into attempts values (${`trace-${clientId}`}, 1, now()) on conflict (key) do update set count = attempts.count + 1`.execute(
    tx,
  );
}

async function traceOf(clientId: string): Promise<number> {
  const row = await summit.app.db
    .selectFrom("attempts")
    .select("count")
    .where("key", "=", `trace-${clientId}`)
    .executeTakeFirst();
  return row?.count ?? 0;
}

const trace: Registered = (tx, { event }) => leaveTrace(tx, event.clientId);

describe("an event", () => {
  it("an event is delivered after its transaction commits, and never if it does not", async () => {
    const [stored, lost] = [randomUUIDv7(), randomUUIDv7()];
    await append([happened(stored)]);
    await append([happened(lost)], true).catch(() => undefined);
    const delivered: string[] = [];
    await relayAll(async (_tx, { event }) => void delivered.push(event.clientId));
    expect(delivered).toContain(stored);
    expect(delivered).not.toContain(lost);
  });

  it("an event is delivered to each of its subscribers in order, with one key", async () => {
    const delivered: string[] = [];
    const subscriptions: Subscriptions = {
      client_registered: [
        async (_tx, relayed) => void delivered.push(`first ${relayed[0]?.key}`),
        async (_tx, relayed) => void delivered.push(`second ${relayed[0]?.key}`),
      ],
    };
    await append([happened()]);
    while (await relayNext(summit.app, summit.app.db, subscriptions)) {
      // Each call relays one row.
    }
    expect(delivered).toHaveLength(2);
    expect(delivered[0]?.replace("first", "second")).toBe(delivered[1]);
  });

  it("an event is delivered in a batch with those of its kind, in their order", async () => {
    const [first, second, third] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
    const repeated: DomainEvent = { kind: "registration_repeated", clientId: third };
    await append([happened(first), happened(second), repeated, happened(third)]);
    const delivered: string[][] = [];
    const note = async (
      _tx: Transaction,
      relayed: readonly Relayed<DomainEvent & { clientId: string | null }>[],
    ) => void delivered.push(relayed.map(({ event }) => event.clientId ?? ""));
    const subscriptions = { client_registered: [note], registration_repeated: [note] };
    while (await relayNext(summit.app, summit.app.db, subscriptions)) {
      // Each call relays one row.
    }
    expect(delivered).toEqual([[first, second], [third], [third]]);
  });

  it("an event without subscribers is marked as done", async () => {
    await append([happened()]);
    while (await relayNext(summit.app, summit.app.db, {})) {
      // Each call relays one row.
    }
    expect((await outboxState(summit.app.db)).waiting).toBe(0);
  });
});

describe("a handler", () => {
  it("a failing handler leaves nothing behind and is retried, later each time", async () => {
    const clientId = randomUUIDv7();
    await append([happened(clientId)]);
    const times: number[] = [];
    const failing: Registered = async (tx, relayed, app) => {
      times.push(app.clock().getTime());
      await leaveTrace(tx, relayed.event.clientId);
      if (times.length < 5) throw new Error("not yet");
    };
    while (times.length < 5) {
      await relayAll(failing);
      summit.pass(500);
    }
    const delays = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(await traceOf(clientId)).toBe(1);
  });

  it("a failing handler blocks neither the rows after it nor the events beside it", async () => {
    const [poisoned, beside, after] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
    await append([happened(beside), happened(poisoned)]);
    await append([happened(after)]);
    await relayAll(async (tx, relayed) => {
      if (relayed.event.clientId === poisoned) throw new Error("poisoned");
      await leaveTrace(tx, relayed.event.clientId);
    });
    expect(await traceOf(beside)).toBe(1);
    expect(await traceOf(after)).toBe(1);
    const state = await outboxState(summit.app.db);
    expect(state).toMatchObject({ waiting: 1, failing: 1 });
    const { lastError } = await summit.app.db
      .selectFrom("outbox")
      .select("lastError")
      .where("relayedAt", "is", null)
      .executeTakeFirstOrThrow();
    expect(lastError).toBe("poisoned");
    summit.pass(60_000);
    await relayAll(trace);
    expect(await traceOf(poisoned)).toBe(1);
  });

  it("a handler that breaks a constraint or meets a lock does not stop the relay either", async () => {
    const [breaking, stuck, after] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
    for (const id of [breaking, stuck, after]) await append([happened(id)]);
    await relayAll(async (tx, relayed) => {
      const { clientId } = relayed.event;
      if (clientId === breaking) await sql`insert into sessions (id) values (null)`.execute(tx);
      if (clientId === stuck)
        await sql`do $$ begin raise exception 'stuck' using errcode = 'lock_not_available'; end $$`.execute(
          tx,
        );
      await leaveTrace(tx, clientId);
    });
    expect(await traceOf(after)).toBe(1);
    summit.pass(60_000);
    await relayAll(trace);
    expect([await traceOf(breaking), await traceOf(stuck)]).toEqual([1, 1]);
  });

  it("a handler whose relay is killed is run again, and its effect happens once", async () => {
    const clientId = randomUUIDv7();
    await append([happened(clientId)]);
    let kills = 0;
    const killed: Registered = async (tx, relayed) => {
      await leaveTrace(tx, relayed.event.clientId);
      if (kills++ === 0) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    };
    await relayAll(killed).catch(() => undefined);
    expect(await traceOf(clientId)).toBe(0);
    summit.pass(60_000);
    await eventually("the event is delivered again", async () => {
      await relayAll(killed).catch(() => undefined);
      return (await traceOf(clientId)) > 0;
    });
    expect(await traceOf(clientId)).toBe(1);
    expect(kills).toBe(2);
  });
});

describe("a batch", () => {
  it("a batch with a poisoned row delivers every other row once, and each client's in order", async () => {
    const clients = Array.from({ length: 10 }, () => randomUUIDv7());
    const poisoned = randomUUIDv7();
    const kinds = ["client_registered", "email_verified", "account_closed"] as const;
    for (const kind of kinds)
      for (const clientId of clients) {
        await append([{ kind, clientId }]);
        if (clientId === clients[4] && kind === "email_verified") await append([happened(poisoned)]);
      }
    const delivered: string[] = [];
    const handler = async (tx: Transaction, relayed: readonly Relayed<EventOf<(typeof kinds)[number]>>[]) => {
      for (const { event } of relayed) {
        if (event.clientId === poisoned) throw new Error("poisoned");
        await leaveTrace(tx, event.clientId ?? "");
        delivered.push(`${event.clientId} ${event.kind}`);
      }
    };
    const relay = startOutboxRelay(summit.app, summit.app.db, {
      client_registered: [handler],
      email_verified: [handler],
      account_closed: [handler],
    });
    await eventually("all but one is relayed", async () => {
      const { waiting, failing } = await outboxState(summit.app.db);
      return waiting === 1 && failing === 1;
    });
    await relay.stop();
    // Deliveries that were rolled back came before the one that stayed.
    const committed = delivered.filter((line, at) => delivered.lastIndexOf(line) === at);
    for (const clientId of clients) {
      expect(await traceOf(clientId)).toBe(3);
      const own = committed.filter((line) => line.startsWith(clientId));
      expect(own).toEqual(kinds.map((kind) => `${clientId} ${kind}`));
    }
    summit.pass(60_000);
    await relayAll(trace);
    expect(await traceOf(poisoned)).toBe(1);
  });

  it("a batch that meets a lock gives way at once, and its other rows are delivered", async () => {
    const [free, locked] = [randomUUIDv7(), randomUUIDv7()];
    await summit.app.db.transaction().execute((tx) => leaveTrace(tx, locked));
    await append([happened(free)]);
    await append([happened(locked)]);
    const relay = startOutboxRelay(summit.app, summit.app.db, {
      client_registered: [handleOneByOne(trace)],
    });
    await summit.app.db.transaction().execute(async (tx) => {
      await leaveTrace(tx, locked);
      await eventually("the other row is delivered", async () => (await traceOf(free)) === 1);
    });
    await eventually("the locked one follows", async () => {
      summit.pass(1_000);
      return (await traceOf(locked)) === 3;
    });
    await relay.stop();
  });
});

describe("many relays", () => {
  it("many relays side by side deliver three hundred events once each", async () => {
    const ids = Array.from({ length: 300 }, () => randomUUIDv7());
    for (let first = 0; first < ids.length; first += 3) {
      await append(ids.slice(first, first + 3).map((id) => happened(id)));
    }
    const relays = Array.from({ length: 3 }, () =>
      startOutboxRelay(summit.app, summit.app.db, { client_registered: [handleOneByOne(trace)] }),
    );
    await eventually("all is relayed", async () => (await outboxState(summit.app.db)).waiting === 0);
    await Promise.all(relays.map((relay) => relay.stop()));
    const counts = await Promise.all(ids.map(traceOf));
    expect(new Set(counts)).toEqual(new Set([1]));
  });

  it("many relays report their lag", async () => {
    await append([happened()]);
    summit.pass(7_000);
    const relay = startOutboxRelay(summit.app, summit.app.db, {
      client_registered: [
        async () => {
          throw new Error("not yet");
        },
      ],
    });
    const metric = async (name: string) =>
      (await summit.app.metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value;
    await eventually(
      "the lag is measured",
      async () => ((await metric("summit_outbox_lag_seconds")) ?? 0) >= 7,
    );
    await relay.stop();
    expect(await metric("summit_outbox_waiting")).toBe(1);
    summit.pass(600_000);
    await relayAll(trace);
  });
});

it("relayed events are kept for a while and then pruned, and pending ones never", async () => {
  const clientId = randomUUIDv7();
  await append([happened()]);
  await relayAll(trace);
  summit.pass(1_000);
  await append([happened(clientId)]);
  await pruneOutbox(summit.app.db, summit.app.clock());
  const remaining = await summit.app.db.selectFrom("outbox").select("events").execute();
  expect(remaining.map(({ events }) => events)).toEqual([[happened(clientId)]]);
});
