import { isAddress, isLoopbackAddress, isPublicAddress } from "./public-address.ts";

/** Where a webhook is sent, as it is connected to. */
export type WebhookTarget = {
  readonly isEncrypted: boolean;
  /** A name in lower case, or an address without brackets. */
  readonly host: string;
  readonly port: number;
  /** With the query. */
  readonly path: string;
  /** The whole address in one form, however it was typed. */
  readonly href: string;
};

/** Ports of https that servers use in public. */
const ports: readonly number[] = [443, 8443];

/** Top levels of names that only exist inside a network. */
const localNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|onion)$/;

export const maxUrlLength = 500;

/** An address as the WHATWG URL parser reads it. */
export type ParsedUrl = Readonly<
  Record<
    "protocol" | "username" | "password" | "hostname" | "port" | "hash" | "pathname" | "search" | "href",
    string
  >
>;

/** The target, or the fault in words. */
export type CheckedUrl =
  | { readonly ok: true; readonly target: WebhookTarget }
  | { readonly ok: false; readonly fault: string };

/**
 * Checks an endpoint's address, as it was typed and as it was parsed: https at a public host, and in the demo also http
 * at the machine itself. The parser turns decimal, octal and hexadecimal hosts into plain addresses first.
 */
export function checkWebhookUrl(
  text: string,
  url: ParsedUrl | null,
  { allowLoopback }: { readonly allowLoopback: boolean },
): CheckedUrl {
  if (text.length > maxUrlLength) return fault(`Use an address of at most ${maxUrlLength} characters`);
  if (!url || /\s/.test(text)) return fault("Enter a full address, like https://example.com/webhooks");
  if (url.username || url.password) return fault("Leave out the user name and password");
  if (url.hash) return fault("Leave out the part after #");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (allowLoopback && url.protocol === "http:" && (host === "localhost" || isLoopbackAddress(host)))
    return { ok: true, target: targetOf(url, host, 80) };
  if (url.protocol !== "https:") return fault("Use an address that starts with https://");
  const hostFault = faultOfHost(host);
  if (hostFault !== undefined) return fault(hostFault);
  const target = targetOf(url, host, 443);
  return ports.includes(target.port) ? { ok: true, target } : fault(`Use port ${ports.join(" or ")}.`);
}

function faultOfHost(host: string): string | undefined {
  if (isAddress(host)) return isPublicAddress(host) ? undefined : "Use a server on the public internet.";
  if (host.endsWith(".")) return "Leave out the dot at the end of the host name.";
  if (!host.includes(".") || localNames.test(host)) return "Use a server on the public internet.";
  return undefined;
}

function targetOf(url: ParsedUrl, host: string, defaultPort: number): WebhookTarget {
  return {
    isEncrypted: url.protocol === "https:",
    host,
    port: url.port === "" ? defaultPort : Number(url.port),
    path: `${url.pathname}${url.search}`,
    href: url.href,
  };
}

function fault(text: string): CheckedUrl {
  return { ok: false, fault: text };
}
