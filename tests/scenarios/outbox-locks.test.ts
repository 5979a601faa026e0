import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { outboxState } from "#server/platform/outbox/outbox-store.ts";
import { handleOneByOne } from "#server/platform/outbox/subscriptions.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();

it("a handler that meets a lock is tried again every few seconds, however often", async () => {
  const { db, clock } = summit.app;
  const event = { kind: "client_registered", clientId: randomUUIDv7() } as const;
  await db.transaction().execute((tx) => appendEvents(tx, [event], clock()));
  const times: number[] = [];
  const busy = sql`do $$ begin raise exception 'busy' using errcode = 'lock_not_available'; end $$`;
  const handler = handleOneByOne(async (tx, _, app) => {
    times.push(app.clock().getTime());
    if (times.length < 7) await busy.execute(tx);
  });
  while (times.length < 7) {
    while (await relayNext(summit.app, db, { client_registered: [handler] })) {
      // Each call relays one row.
    }
    summit.pass(500);
  }
  const delays = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(delays).toEqual([1_000, 2_000, 4_000, 5_000, 5_000, 5_000]);
  expect((await outboxState(db)).waiting).toBe(0);
});
