import { isIPv6 } from "node:net";
import { createRecentMap } from "#domain/recent-map.ts";

/** What is left of a limit to somebody who has made a request. */
export type LimitStatus = {
  readonly max: number;
  readonly remaining: number;
  /** Seconds until a full limit again. */
  readonly resetSeconds: number;
  readonly isExceeded: boolean;
};

export type RequestLimit = {
  readonly count: (who: string) => LimitStatus;
  /** As if another request were made. */
  readonly peek: (who: string) => Pick<LimitStatus, "isExceeded">;
};

const windowMs = 60_000;
/** Those who asked last; who asked before them begins a new minute. */
const maxCallers = 5_000;

/** Requests a minute by who makes them, in this process; a minute begins with its first request. A limit is rounded up. */
export function createRequestLimit(perMinute: number, clock: () => number = Date.now): RequestLimit {
  const max = Math.ceil(perMinute);
  const windows = createRecentMap<{ startedAt: number; count: number }>(maxCallers);
  const current = (who: string, now: number) => {
    const window = windows.get(who);
    return window && now < window.startedAt + windowMs ? window : undefined;
  };
  return {
    count: (who) => {
      const now = clock();
      const window = current(who, now) ?? { startedAt: now, count: 0 };
      if (window.count++ === 0) windows.set(who, window);
      return {
        max,
        remaining: Math.max(0, max - window.count),
        resetSeconds: Math.ceil((window.startedAt + windowMs - now) / 1_000),
        isExceeded: window.count > max,
      };
    },
    peek: (who) => ({ isExceeded: (current(who, clock())?.count ?? 0) >= max }),
  };
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
