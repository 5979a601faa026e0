import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { FailedEvent } from "#contract/reporting/failed-events.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { outboxState } from "#server/platform/outbox/outbox-store.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import type { Browser } from "../support/browser.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();

async function registered() {
  const email = `client-${randomUUIDv7()}@example.test`;
  const { body } = await summit.browser().post("/api/register", { email, password: "a ridge before dawn" });
  await summit.app.db.deleteFrom("outbox").execute();
  return { id: body.user.id as string, email };
}

/** An event about the client whose handler failed once. */
async function failed(clientId: string): Promise<FailedEvent> {
  const { db, clock } = summit.app;
  await db.transaction().execute((tx) => appendEvents(tx, [{ kind: "points_changed", clientId }], clock()));
  const broken = async () => Promise.reject(new Error("canceling statement due to statement timeout"));
  await relayNext(summit.app, db, { points_changed: [broken] });
  const { items } = (await (await administrator()).get("/api/admin/failed-events")).body;
  return items.find((item: FailedEvent) => item.client?.id === clientId);
}

let signedIn: Browser | undefined;
async function administrator(): Promise<Browser> {
  signedIn ??= await summit.staffBrowser("administrator");
  return signedIn;
}

/** Relays what is due and counts deliveries. */
async function relayDue(): Promise<number> {
  let delivered = 0;
  const count = async (_tx: unknown, relayed: readonly unknown[]) => {
    delivered += relayed.length;
  };
  while (await relayNext(summit.app, summit.app.db, { points_changed: [count] })) {
    // Each call relays one row.
  }
  return delivered;
}

const path = ({ id }: FailedEvent, action: string) => `/api/admin/failed-events/${id}/${action}`;

async function audited(id: string) {
  return summit.app.db
    .selectFrom("auditLog")
    .select(["action", "details"])
    .where("subjectKind", "=", "event")
    .where("subjectId", "=", id)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

const inboxEvents = async () => {
  const { body } = await (await administrator()).get("/api/admin/inbox");
  return body.items.filter(({ kind }: { kind: string }) => kind === "failed_event").length;
};

describe("an event that could not be delivered", () => {
  it("a failed event is listed with its client, its attempts and the error", async () => {
    const client = await registered();
    await summit.app.db
      .updateTable("clients")
      .set({ name: "Ada Demo" })
      .where("id", "=", client.id)
      .execute();
    expect(await failed(client.id)).toMatchObject({
      kind: "points_changed",
      client: { id: client.id, name: "Ada Demo", email: client.email },
      attempts: 1,
      error: "canceling statement due to statement timeout",
      setAside: null,
    });
    const { body } = await (await administrator()).get("/api/admin/failed-events.csv");
    const [, row] = String(body).trim().split("\n");
    expect(row?.split(",").slice(1, 5)).toEqual(["points_changed", "Ada Demo", client.email, "1"]);
  });

  it("an event that was set aside is not tried until it is retried, then delivered once", async () => {
    const client = await registered();
    const event = await failed(client.id);
    expect(await inboxEvents()).toBe(1);
    const browser = await administrator();
    const { status, body } = await browser.post(path(event, "set-aside"), { reason: "Called the client" });
    expect([status, body.setAside]).toMatchObject([200, { reason: "Called the client" }]);
    await summit.app.db
      .updateTable("outbox")
      .set({ nextAttemptAt: new Date(0) })
      .execute();
    expect(await relayDue()).toBe(0);
    expect(await inboxEvents()).toBe(0);
    expect((await outboxState(summit.app.db)).failing).toBe(0);
    const listed = (await browser.get("/api/admin/failed-events?state=set_aside")).body.items;
    expect(listed.map(({ id }: FailedEvent) => id)).toEqual([event.id]);

    expect((await browser.post(path(event, "retry"))).body).toMatchObject({ setAside: null });
    expect(await relayDue()).toBe(1);
    expect((await browser.get("/api/admin/failed-events")).body).toEqual({ items: [], nextCursor: null });
    expect((await browser.post(path(event, "retry"))).status).toBe(404);
    expect(await audited(event.id)).toMatchObject([
      {
        action: "set_event_aside",
        details: { event: "points_changed", attempts: 1, reason: "Called the client" },
      },
      { action: "retry_event", details: { event: "points_changed" } },
    ]);
  });

  it("a retry makes a failed event due at once", async () => {
    const event = await failed((await registered()).id);
    expect(await relayDue()).toBe(0);
    await (await administrator()).post(path(event, "retry"));
    expect(await relayDue()).toBe(1);
  });

  it("events set aside and delivered at the same time are one or the other, never both", async () => {
    const browser = await administrator();
    for (let round = 0; round < 5; round += 1) {
      const event = await failed((await registered()).id);
      await browser.post(path(event, "retry"));
      const [delivered, ...answers] = await Promise.all([
        relayDue(),
        ...Array.from({ length: 10 }, () => browser.post(path(event, "set-aside"), { reason: "Done" })),
      ]);
      const isSetAside = answers.some(({ status }) => status === 200);
      const isDelivered = delivered === 1;
      const left = await summit.app.db
        .selectFrom("outbox")
        .select("setAsideAt")
        .where("id", "=", BigInt(event.id))
        .where("relayedAt", "is", null)
        .execute();
      expect(left).toHaveLength(isDelivered ? 0 : 1);
      expect(isSetAside || isDelivered).toBe(true);
    }
  });

  it("a failed event is set aside with a reason, by an administrator", async () => {
    const event = await failed((await registered()).id);
    expect((await (await administrator()).post(path(event, "set-aside"), { reason: " " })).status).toBe(422);
    for (const role of ["viewer", "operator", "approver", "broker"] as const) {
      const browser = await summit.staffBrowser(role);
      const answers = [
        await browser.get("/api/admin/failed-events"),
        await browser.get("/api/admin/failed-events.csv"),
        await browser.post(path(event, "retry")),
        await browser.post(path(event, "set-aside"), { reason: "Not mine" }),
      ];
      expect([role, ...answers.map(({ status }) => status)]).toEqual([role, 403, 403, 403, 403]);
    }
  });

  it("events that have not failed are neither listed nor retried", async () => {
    const { db, clock } = summit.app;
    const { id: clientId } = await registered();
    await db.transaction().execute((tx) => appendEvents(tx, [{ kind: "points_changed", clientId }], clock()));
    const { id } = await db.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
    expect((await (await administrator()).get("/api/admin/failed-events")).body.items).toEqual([]);
    expect((await (await administrator()).post(`/api/admin/failed-events/${id}/retry`)).status).toBe(404);
  });
});
