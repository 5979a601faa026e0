import type { CurrencyCode } from "#domain/currency.ts";
import { Refused } from "#domain/refusal.ts";

export type Pair = { readonly from: CurrencyCode; readonly to: CurrencyCode };

/** Writable end of a listener's connection. */
type Sink = {
  readonly socket?: { write(bytes: Uint8Array): unknown } | null;
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
  readonly sessionId: string | undefined;
  readonly group: Group;
  readonly endsAtMs: number;
};

/** Listeners of the same pairs; each tick is framed once for all of them. */
export type Group = {
  readonly key: string;
  /** Undefined for all traded pairs. */
  readonly pairs: readonly Pair[] | undefined;
  readonly members: Set<Listener>;
};

export type Bounds = { readonly maxListeners: number; readonly maxPerAddress: number };

export type StreamListeners = ReturnType<typeof createStreamListeners>;

/** Listeners of this process's stream, by pairs and by client, within the limits. */
export function createStreamListeners({
  maxListeners: greatestListeners,
  maxPerAddress: greatestPerAddress,
}: Bounds) {
  const groups = new Map<string, Group>();
  const byClient = new Map<string, Set<Listener>>();
  const bySession = new Map<string, Set<Listener>>();
  const perAddress = new Map<string, number>();
  let count = 0;

  function groupOf(pairs: readonly Pair[] | undefined): Group {
    const key = pairs?.map(formatPairName).join(",") ?? "all";
    const group = groups.get(key) ?? { key, pairs, members: new Set() };
    groups.set(key, group);
    return group;
  }

  return {
    groups: (): Iterable<Group> => groups.values(),
    ofClient: (clientId: string): Iterable<Listener> => byClient.get(clientId) ?? [],
    sessions: (): string[] => [...bySession.keys()],
    ofSession: (sessionId: string): Iterable<Listener> => bySession.get(sessionId) ?? [],
    count: (): number => count,

    /**
     * @throws Refused `unavailable` at the process limit, `too_many_requests` at the limit per address.
     */
    join(input: Omit<Listener, "group"> & { readonly pairs: readonly Pair[] | undefined }): Listener {
      const { pairs, ...facts } = input;
      const ofAddress = perAddress.get(facts.address) ?? 0;
      if (count >= greatestListeners) throw new Refused("unavailable");
      if (ofAddress >= greatestPerAddress) throw new Refused("too_many_requests");
      const listener = { ...facts, group: groupOf(pairs) };
      listener.group.members.add(listener);
      addTo(byClient, listener.clientId, listener);
      addTo(bySession, listener.sessionId, listener);
      perAddress.set(listener.address, ofAddress + 1);
      count += 1;
      return listener;
    },

    leave(listener: Listener): void {
      const { group, clientId, sessionId, address } = listener;
      if (!group.members.delete(listener)) return;
      if (group.members.size === 0) groups.delete(group.key);
      removeFrom(byClient, clientId, listener);
      removeFrom(bySession, sessionId, listener);
      const ofAddress = (perAddress.get(address) ?? 1) - 1;
      if (ofAddress === 0) perAddress.delete(address);
      else perAddress.set(address, ofAddress);
      count -= 1;
    },
  };
}

function addTo(sets: Map<string, Set<Listener>>, key: string | undefined, listener: Listener): void {
  if (key !== undefined) sets.set(key, (sets.get(key) ?? new Set()).add(listener));
}

function removeFrom(sets: Map<string, Set<Listener>>, key: string | undefined, listener: Listener): void {
  const own = key === undefined ? undefined : sets.get(key);
  own?.delete(listener);
  if (key !== undefined && own?.size === 0) sets.delete(key);
}

/** Pair name in the stream, sold currency first: "GBP/EUR". */
export function formatPairName({ from, to }: Pair): string {
  return `${from}/${to}`;
}
