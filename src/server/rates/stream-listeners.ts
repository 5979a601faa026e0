import type { CurrencyCode } from "#domain/currency.ts";
import { Refused } from "#domain/refusal.ts";

export type Pair = { readonly from: CurrencyCode; readonly to: CurrencyCode };

/** The writing end of a listener's connection. */
type Sink = {
  readonly writableLength: number;
  readonly writableEnded: boolean;
  write(bytes: Uint8Array): unknown;
  end(): unknown;
  destroy(): unknown;
};

export type Listener = {
  readonly response: Sink;
  readonly address: string;
  readonly clientId: string | undefined;
  readonly group: Group;
  readonly endsAtMs: number;
};

/** Those who hear the same pairs: each tick is framed once for all of them. */
export type Group = {
  readonly key: string;
  /** Undefined: all that are traded at the moment. */
  readonly pairs: readonly Pair[] | undefined;
  readonly members: Set<Listener>;
};

export type Bounds = { readonly greatestListeners: number; readonly greatestPerAddress: number };

export type StreamListeners = ReturnType<typeof createStreamListeners>;

/** Who listens to this process's stream, found by what they hear and by whose they are; as many as the bounds allow. */
export function createStreamListeners({ greatestListeners, greatestPerAddress }: Bounds) {
  const groups = new Map<string, Group>();
  const byClient = new Map<string, Set<Listener>>();
  const perAddress = new Map<string, number>();
  let count = 0;

  function groupOf(pairs: readonly Pair[] | undefined): Group {
    const key = pairs?.map(nameOf).join(",") ?? "all";
    const group = groups.get(key) ?? { key, pairs, members: new Set() };
    groups.set(key, group);
    return group;
  }

  return {
    groups: (): Iterable<Group> => groups.values(),
    ofClient: (clientId: string): Iterable<Listener> => byClient.get(clientId) ?? [],
    count: (): number => count,

    /** @throws Refused `unavailable` when the process, `too_many_requests` when the address has all it may have. */
    join(given: Omit<Listener, "group"> & { readonly pairs: readonly Pair[] | undefined }): Listener {
      const { pairs, ...facts } = given;
      const ofAddress = perAddress.get(facts.address) ?? 0;
      if (count >= greatestListeners) throw new Refused("unavailable");
      if (ofAddress >= greatestPerAddress) throw new Refused("too_many_requests");
      const listener = { ...facts, group: groupOf(pairs) };
      listener.group.members.add(listener);
      if (listener.clientId !== undefined) {
        const own = byClient.get(listener.clientId) ?? new Set();
        byClient.set(listener.clientId, own.add(listener));
      }
      perAddress.set(listener.address, ofAddress + 1);
      count += 1;
      return listener;
    },

    leave(listener: Listener): void {
      const { group, clientId, address } = listener;
      if (!group.members.delete(listener)) return;
      if (group.members.size === 0) groups.delete(group.key);
      const own = clientId === undefined ? undefined : byClient.get(clientId);
      own?.delete(listener);
      if (clientId !== undefined && own?.size === 0) byClient.delete(clientId);
      const ofAddress = (perAddress.get(address) ?? 1) - 1;
      if (ofAddress === 0) perAddress.delete(address);
      else perAddress.set(address, ofAddress);
      count -= 1;
    },
  };
}

/** A pair's name in the stream, the sold currency first: "GBP/EUR". */
export function nameOf({ from, to }: Pair): string {
  return `${from}/${to}`;
}
