import { isIP } from "node:net";
import type { Config } from "#server/platform/config.ts";

/** What passkeys are bound to: the site's name and the origin of its pages. */
export type PasskeySite = { readonly rpId: string; readonly origin: string };

/**
 * The site as passkeys know it: the configured address, or `localhost` where none is. At a bare IP address browsers make
 * no passkeys, and any other name in a request's Host may be anybody's.
 */
export function passkeySite(
  { PUBLIC_URL }: Pick<Config, "PUBLIC_URL">,
  request: { readonly protocol: string; readonly host: string },
): PasskeySite | undefined {
  const address = PUBLIC_URL ?? `${request.protocol}://${request.host}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, origin } = new URL(address);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return undefined;
  return PUBLIC_URL !== undefined || hostname === "localhost" ? { rpId: hostname, origin } : undefined;
}
