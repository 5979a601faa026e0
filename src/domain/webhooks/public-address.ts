/** Networks of IPv4 that aren't the public internet, by the IANA special-purpose registry: address and prefix length. */
const closedIpv4: readonly (readonly [network: string, prefix: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  // Multicast, reserved and broadcast.
  ["224.0.0.0", 3],
];

/**
 * Networks within IPv6's global unicast that aren't the public internet: protocol assignments with Teredo,
 * documentation, and 6to4, which embeds an IPv4 address.
 */
const closedIpv6: readonly (readonly [network: string, prefix: number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
];

/** The only part of IPv6 that is routed publicly: without loopback, mapped IPv4, NAT64, local and multicast addresses. */
const globalIpv6 = ["2000::", 3] as const;

/**
 * Whether an IP address, as text, is on the public internet. Text that isn't an address in its usual form isn't
 * public.
 */
export function isPublicAddress(text: string): boolean {
  const ipv4 = parseIpv4(text);
  if (ipv4 !== undefined) return !closedIpv4.some(([network, prefix]) => isWithin(ipv4, 32, network, prefix));
  const ipv6 = parseIpv6(text);
  if (ipv6 === undefined) return false;
  return (
    isWithin(ipv6, 128, ...globalIpv6) &&
    !closedIpv6.some(([network, prefix]) => isWithin(ipv6, 128, network, prefix))
  );
}

/** Whether an IP address, as text, is the machine itself. */
export function isLoopbackAddress(text: string): boolean {
  const ipv4 = parseIpv4(text);
  if (ipv4 !== undefined) return isWithin(ipv4, 32, "127.0.0.0", 8);
  return parseIpv6(text) === 1n;
}

/** Whether a host is an address rather than a name. */
export function isAddress(text: string): boolean {
  return parseIpv4(text) !== undefined || parseIpv6(text) !== undefined;
}

function isWithin(address: bigint, bits: number, network: string, prefix: number): boolean {
  const start = parseIpv4(network) ?? parseIpv6(network) ?? 0n;
  const shift = BigInt(bits - prefix);
  return address >> shift === start >> shift;
}

/** Four decimal numbers without leading zeros, the only form that can't be read in two ways. */
function parseIpv4(text: string): bigint | undefined {
  if (!/^(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})$/.test(text)) return undefined;
  const parts = text.split(".").map(Number);
  if (parts.some((part) => part > 255)) return undefined;
  return parts.reduce((address, part) => (address << 8n) | BigInt(part), 0n);
}

/** With `::` and a trailing IPv4 address, without a zone. */
function parseIpv6(text: string): bigint | undefined {
  const groups = groupsOf(withoutIpv4(text));
  if (groups?.length !== 8 || !groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  return groups.reduce((address, group) => (address << 16n) | BigInt(`0x${group}`), 0n);
}

function groupsOf(text: string): string[] | undefined {
  if (text === "" || text.includes(":::")) return undefined;
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const [before = [], after = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  if (halves.length === 1) return before;
  const missing = 8 - before.length - after.length;
  return missing < 1 ? undefined : [...before, ...Array.from({ length: missing }, () => "0"), ...after];
}

/** A trailing IPv4 address as two groups of IPv6. */
function withoutIpv4(text: string): string {
  const [, start, ipv4 = ""] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text) ?? [];
  if (start === undefined) return text;
  const address = parseIpv4(ipv4);
  if (address === undefined) return "";
  return `${start}${(address >> 16n).toString(16)}:${(address & 0xffffn).toString(16)}`;
}
