import { requestLimit } from "#domain/webhooks/endpoint-health.ts";

/** An endpoint whose queue this worker has leased. */
export type Lane = {
  readonly endpointId: string;
  /** Requests on their way. */
  underWay: number;
  /** Of the latest answers, the newest counting most. */
  averageMs: number;
  isFailing: boolean;
  /** Whether something more may be due. */
  hasMore: boolean;
  /** Monotonic time since when it has had nothing to do. */
  idleSince: number | undefined;
};

export type Lanes = ReturnType<typeof createLanes>;

/** Weight of the newest answer. */
const newest = 0.2;

/**
 * The leased queues of a worker and how much each may send. All of them share `maxUnderWay` requests, of which the
 * failing ones get at most half, so that endpoints that never answer leave room for the others.
 */
export function createLanes(maxUnderWay: number) {
  const lanes = new Map<string, Lane>();
  /** Where the next round starts, so that nobody is always served first. */
  let start = 0;
  const count = (isCounted: (lane: Lane) => boolean) =>
    [...lanes.values()].filter(isCounted).reduce((sum, { underWay }) => sum + underWay, 0);
  return {
    ids: () => [...lanes.keys()],
    get: (endpointId: string) => lanes.get(endpointId),
    underWay: () => count(() => true),
    add(queues: readonly Pick<Lane, "endpointId" | "isFailing">[]): void {
      for (const { endpointId, isFailing } of queues)
        lanes.set(endpointId, {
          ...{ endpointId, isFailing, underWay: 0, averageMs: 0, hasMore: true },
          idleSince: undefined,
        });
    },
    keep(endpointIds: readonly string[]): void {
      const kept = new Set(endpointIds);
      for (const id of lanes.keys()) if (!kept.has(id)) lanes.delete(id);
    },
    /** Something may have become due anywhere. */
    expectMore(): void {
      for (const lane of lanes.values()) lane.hasMore = true;
    },
    /** How many deliveries each queue may send now; without those that have nothing or are full. */
    rooms(): { readonly endpointId: string; readonly room: number }[] {
      let [left, leftForFailing] = [
        maxUnderWay - count(() => true),
        Math.floor(maxUnderWay / 2) - count(({ isFailing }) => isFailing),
      ];
      const all = [...lanes.values()];
      start = all.length === 0 ? 0 : (start + 1) % all.length;
      return [...all.slice(start), ...all.slice(0, start)].flatMap((lane) => {
        if (!lane.hasMore) return [];
        const shared = lane.isFailing ? Math.min(left, leftForFailing) : left;
        const room = Math.min(requestLimit(lane) - lane.underWay, shared);
        if (room <= 0) return [];
        left -= room;
        if (lane.isFailing) leftForFailing -= room;
        return [{ endpointId: lane.endpointId, room }];
      });
    },
    answered(lane: Lane, latencyMs: number): void {
      lane.underWay--;
      lane.averageMs = lane.averageMs * (1 - newest) + latencyMs * newest;
    },
    /** Queues that have had nothing to do for a while, at monotonic time `now`. */
    idle(now: number, idleMs: number): string[] {
      return [...lanes.values()].flatMap((lane) => {
        if (lane.underWay > 0 || lane.hasMore) {
          lane.idleSince = undefined;
          return [];
        }
        lane.idleSince ??= now;
        return now - lane.idleSince >= idleMs ? [lane.endpointId] : [];
      });
    },
    drop(endpointIds: readonly string[]): void {
      for (const id of endpointIds) lanes.delete(id);
    },
  };
}
