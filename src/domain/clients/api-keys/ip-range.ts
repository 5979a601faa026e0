/** Addresses that share their first bits, in CIDR notation, such as `192.0.2.0/24` or `2001:db8::/32`. */
type IpRange = { readonly bits: bigint; readonly width: 32 | 128; readonly prefix: number };

/**
 * A range in its one form: a single address gets its full length, and bits beyond the prefix are cleared. Undefined for
 * text that is none.
 */
export function normaliseIpRange(text: string): string | undefined {
  const range = parseIpRange(text);
  if (!range) return undefined;
  const bits = networkOf(range.bits, range);
  return `${range.width === 32 ? formatV4(bits) : formatV6(bits)}/${range.prefix}`;
}

/** Whether an address is in one of the ranges. An IPv4 address that is mapped into IPv6 counts as IPv4. */
export function isInIpRanges(address: string, ranges: readonly string[]): boolean {
  const host = parseAddress(address);
  if (!host) return false;
  return ranges.some((text) => {
    const range = parseIpRange(text);
    return range?.width === host.width && networkOf(host.bits, range) === networkOf(range.bits, range);
  });
}

function networkOf(bits: bigint, { width, prefix }: IpRange): bigint {
  const free = BigInt(width - prefix);
  return (bits >> free) << free;
}

function parseIpRange(text: string): IpRange | undefined {
  const [address = "", length, ...rest] = text.trim().split("/");
  const host = parseAddress(address);
  if (!host || rest.length > 0) return undefined;
  if (length === undefined) return { ...host, prefix: host.width };
  if (!/^(0|[1-9]\d{0,2})$/.test(length)) return undefined;
  const mapped = host.width === 32 && address.includes(":");
  const prefix = Number(length) - (mapped ? 96 : 0);
  return prefix >= 0 && prefix <= host.width ? { ...host, prefix } : undefined;
}

function parseAddress(text: string): Omit<IpRange, "prefix"> | undefined {
  const plain = text.toLowerCase().replace(/%.*$/, "");
  if (!plain.includes(":")) return parseV4(plain);
  const bits = parseV6(plain);
  if (bits === undefined) return undefined;
  return bits >> 32n === 0xffffn ? { bits: bits & 0xffffffffn, width: 32 } : { bits, width: 128 };
}

function parseV4(text: string): Omit<IpRange, "prefix"> | undefined {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return undefined;
  return { bits: parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n), width: 32 };
}

/** The dotted form of the last four bytes is read too. */
function parseV6(text: string): bigint | undefined {
  const dotted = /^(.*:)([^:]*\.[^:]*)$/.exec(text);
  if (dotted) {
    const last = parseV4(dotted[2] ?? "");
    if (!last) return undefined;
    const [high, low] = [last.bits >> 16n, last.bits & 0xffffn];
    return parseV6(`${dotted[1]}${high.toString(16)}:${low.toString(16)}`);
  }
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half) => (half === "" ? [] : half.split(":")));
  if (!head) return undefined;
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (tail ? missing < 1 : missing !== 0) return undefined;
  const groups = [...head, ...Array<string>(missing).fill("0"), ...(tail ?? [])];
  if (!groups.every((group) => /^[\da-f]{1,4}$/.test(group))) return undefined;
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
}

function formatV4(bits: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => String((bits >> shift) & 255n)).join(".");
}

/** As RFC 5952 writes it: the longest run of two or more zero groups, the first of equal ones, becomes `::`. */
function formatV6(bits: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((bits >> BigInt(112 - 16 * index)) & 0xffffn).toString(16),
  );
  const runs = groups.map((_, start) => {
    const end = groups.findIndex((group, index) => index >= start && group !== "0");
    return { start, length: (end === -1 ? groups.length : end) - start };
  });
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), {
    start: 0,
    length: 0,
  });
  if (longest.length < 2) return groups.join(":");
  const { start, length } = longest;
  return `${groups.slice(0, start).join(":")}::${groups.slice(start + length).join(":")}`;
}
