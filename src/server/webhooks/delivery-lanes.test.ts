import { describe, expect, it } from "vitest";
import { createLanes } from "./delivery-lanes.ts";

const queues = (count: number, isFailing = false, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ endpointId: `endpoint ${from + index}`, isFailing }));

/** Takes all the room that there is; returns how much each endpoint got. */
function fill(lanes: ReturnType<typeof createLanes>): Map<string, number> {
  const rooms = lanes.rooms();
  for (const { endpointId, room } of rooms) {
    const lane = lanes.get(endpointId);
    if (lane) lane.underWay += room;
  }
  return new Map(rooms.map(({ endpointId, room }) => [endpointId, room]));
}

describe("the queues of a worker", () => {
  it("get room up to what an endpoint may have at once, and none while it is full", () => {
    const lanes = createLanes(1_000);
    lanes.add([...queues(1), ...queues(1, true, 1)]);
    const given = fill(lanes);
    expect(given.get("endpoint 0")).toBeGreaterThan(given.get("endpoint 1") ?? 0);
    expect(lanes.rooms()).toEqual([]);
  });

  it("that fail leave half of the room to the others, however many they are", () => {
    const lanes = createLanes(100);
    lanes.add(queues(500, true));
    const failing = [...fill(lanes).values()].reduce((sum, room) => sum + room, 0);
    expect(failing).toBe(50);
    lanes.add(queues(5, false, 500));
    const healthy = [...fill(lanes)].filter(([id]) => Number(id.split(" ")[1]) >= 500);
    expect(healthy.reduce((sum, [, room]) => sum + room, 0)).toBe(50);
  });

  it("share what is scarce by turns", () => {
    const lanes = createLanes(10);
    lanes.add(queues(3));
    const served = new Set<string>();
    for (let round = 0; round < 3; round++) {
      for (const [id, room] of fill(lanes)) {
        served.add(id);
        const lane = lanes.get(id);
        for (let answer = 0; lane && answer < room; answer++) lanes.answered(lane, 20);
      }
    }
    expect(served.size).toBe(3);
  });

  it("have less at once when each answer takes long", () => {
    const lanes = createLanes(1_000);
    lanes.add(queues(1));
    const quick = fill(lanes).get("endpoint 0") ?? 0;
    const lane = lanes.get("endpoint 0");
    for (let answer = 0; lane && answer < quick; answer++) lanes.answered(lane, 9_000);
    expect(fill(lanes).get("endpoint 0")).toBeLessThan(quick);
  });

  it("are given back when they have had nothing to do for a while", () => {
    const lanes = createLanes(10);
    lanes.add(queues(2));
    const [first] = queues(1);
    const busy = lanes.get(first?.endpointId ?? "");
    if (busy) busy.underWay = 1;
    for (const id of lanes.ids()) {
      const lane = lanes.get(id);
      if (lane) lane.hasMore = false;
    }
    expect(lanes.idle(0, 100)).toEqual([]);
    expect(lanes.idle(100, 100)).toEqual(["endpoint 1"]);
    lanes.expectMore();
    expect(lanes.idle(200, 100)).toEqual([]);
    lanes.keep(["endpoint 0"]);
    expect(lanes.ids()).toEqual(["endpoint 0"]);
  });
});
