import { isIPv6 } from "node:net";
import { createRecentMap } from "#domain/recent-map.ts";

/** What is left of a limit to somebody who has made a request. */
export type LimitStatus = {
  readonly max: number;
  readonly remaining: number;
  /** Seconds until the oldest requests no longer count. */
  readonly resetSeconds: number;
  readonly isExceeded: boolean;
};

export type RequestLimit = {
  /** Counts a request, unless it exceeds the limit. */
  readonly count: (who: string) => LimitStatus;
  /** As if another request were made. */
  readonly peek: (who: string) => Pick<LimitStatus, "isExceeded">;
};

const windowMs = 60_000;
/** Requests so close together are counted as made at once. */
const sliceMs = 1_000;
/** Those who asked last; who asked long before them starts from zero. */
const countedCallers = 5_000;

/** Requests of the last minute, oldest first. */
type Recent = { readonly slices: { readonly from: number; count: number }[]; total: number };

/**
 * Requests a minute by who makes them, in this process: of any minute, so that no two allowances meet where one ends and
 * the next begins. A limit is rounded up. The clock is monotonic, in ms.
 */
export function createRequestLimit(
  perMinute: number,
  clock: () => number = () => performance.now(),
): RequestLimit {
  const max = Math.ceil(perMinute);
  const callers = createRecentMap<Recent>(countedCallers);
  const recentOf = (who: string, now: number): Recent => {
    const recent = callers.get(who) ?? { slices: [], total: 0 };
    for (let [oldest] = recent.slices; oldest && now >= oldest.from + windowMs; [oldest] = recent.slices) {
      recent.total -= oldest.count;
      recent.slices.shift();
    }
    return recent;
  };
  return {
    count: (who) => {
      const now = clock();
      const recent = recentOf(who, now);
      const isExceeded = recent.total >= max;
      if (!isExceeded) add(recent, now);
      if (recent.total === 1) callers.set(who, recent);
      return {
        max,
        remaining: max - recent.total,
        resetSeconds: Math.ceil((windowMs - (now - (recent.slices[0]?.from ?? now))) / 1_000),
        isExceeded,
      };
    },
    peek: (who) => ({ isExceeded: recentOf(who, clock()).total >= max }),
  };
}

function add(recent: Recent, now: number): void {
  const newest = recent.slices.at(-1);
  if (newest && now < newest.from + sliceMs) newest.count++;
  else recent.slices.push({ from: now, count: 1 });
  recent.total++;
}

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Who an address counts as: IPv6 by its first 64 bits, of which a subscriber has all the others. */
export function networkOf(address: string): string {
  // No IPv4 address has a colon, and the check itself is slow.
  if (!address.includes(":")) return address;
  const [, ipv4] = mappedIpv4.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  const [plain = ""] = address.split("%", 1);
  if (!isIPv6(plain)) return address;
  const [left = "", right] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const [first, last] = [groups(left), groups(right ?? "")];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  return `${[...first, ...zeros, ...last].slice(0, 4).join(":")}::/64`;
}
