import { isIP } from "node:net";
import type { Config } from "#server/platform/config.ts";

/** Relying-party id and origin that passkeys are bound to. */
export type PasskeySite = { readonly rpId: string; readonly origin: string };

/**
 * The site for WebAuthn: the configured address, or `localhost` without one. Browsers refuse passkeys on a
 * bare IP address, and another Host header cannot be trusted.
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
