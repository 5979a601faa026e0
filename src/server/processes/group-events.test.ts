import fc from "fast-check";
import { expect, it } from "vitest";
import type { DomainEvent } from "#server/platform/outbox/events.ts";
import { groupEvents, stagesOf } from "./group-events.ts";

const createdAt = new Date("2026-01-05T09:00:00Z");
const kinds = ["trade_booked", "trade_allocated", "trade_completed"] as const;

/** Events of three clients in rows; client 0 stands for none. */
const rows = fc
  .array(fc.array(fc.record({ kind: fc.constantFrom(...kinds), client: fc.nat(3) }), { maxLength: 4 }), {
    maxLength: 20,
  })
  .map((drawn) =>
    drawn.map((events, id) => ({
      id: BigInt(id),
      createdAt,
      events: events.map(
        ({ kind, client }): DomainEvent =>
          client === 0
            ? { kind: "restriction_ended", clientId: null }
            : { kind, clientId: String(client), tradeId: "t" },
      ),
    })),
  );

it("every event is in one group of its kind, and each client's events are in their order", () => {
  fc.assert(
    fc.property(rows, (drawn) => {
      const groups = groupEvents(drawn);
      for (const group of groups) expect(new Set(group.map(({ event }) => event.kind)).size).toBe(1);
      const given = drawn.flatMap(({ id, events }) =>
        events.map((event, index) => ({ key: `${id}:${index}`, event })),
      );
      const handled = groups.flat();
      expect(handled.map(({ key }) => key).sort()).toEqual(given.map(({ key }) => key).sort());
      for (const client of ["1", "2", "3"]) {
        // What concerns everybody keeps its place among each client's events.
        const own = (event: DomainEvent) =>
          "clientId" in event && (event.clientId === client || event.clientId === null);
        const keysOf = (list: readonly { key: string; event: DomainEvent }[]) =>
          list.filter(({ event }) => own(event)).map(({ key }) => key);
        expect(keysOf(handled)).toEqual(keysOf(given));
      }
    }),
  );
});

it("each stage has all events of its rows, and all stages together are the groups in their order", () => {
  fc.assert(
    fc.property(rows, (drawn) => {
      const stages = stagesOf(drawn);
      expect(stages.flatMap(({ groups }) => groups)).toEqual(groupEvents(drawn));
      for (const stage of stages) {
        const handled = stage.groups.flat().map(({ key }) => key);
        const given = stage.rows.flatMap(({ id, events }) => events.map((_, index) => `${id}:${index}`));
        expect(handled.toSorted()).toEqual(given.toSorted());
        expect(stage.rows.length).toBeGreaterThan(0);
      }
      const some = drawn.filter(({ events }) => events.length > 0);
      expect(stages.flatMap((stage) => stage.rows.map(({ id }) => id)).toSorted()).toEqual(
        some.map(({ id }) => id).toSorted(),
      );
    }),
  );
});

it("rows of one event each are as many stages as kinds, and a row of two kinds joins theirs", () => {
  const row = (id: number, ...own: readonly (typeof kinds)[number][]) => ({
    id: BigInt(id),
    createdAt,
    events: own.map((kind): DomainEvent => ({ kind, clientId: `client ${id}`, tradeId: "t" })),
  });
  const idsOf = (drawn: Parameters<typeof stagesOf>[0]) =>
    stagesOf(drawn).map((stage) => stage.rows.map(({ id }) => Number(id)));
  const plain = [row(0, "trade_booked"), row(1, "trade_allocated"), row(2, "trade_booked")];
  expect(idsOf(plain)).toEqual([[0, 2], [1]]);
  expect(idsOf([...plain, row(3, "trade_booked", "trade_allocated")])).toEqual([[0, 1, 2, 3]]);
});

it("bookings of many clients, each with what follows, make one group a kind", () => {
  const events = (clientId: string): DomainEvent[] =>
    kinds.map((kind) => ({ kind, clientId, tradeId: clientId }));
  const groups = groupEvents(
    ["a", "b", "c"].map((client, id) => ({ id: BigInt(id), createdAt, events: events(client) })),
  );
  expect(groups.map((group) => group.map(({ key }) => key))).toEqual([
    ["0:0", "1:0", "2:0"],
    ["0:1", "1:1", "2:1"],
    ["0:2", "1:2", "2:2"],
  ]);
});
