import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";
import { contentSecurityPolicy } from "./content-security-policy.ts";

export type ProtectPage = (request: IncomingMessage, response: ServerResponse) => void;

type Settings = {
  readonly secure: boolean;
  /** The reviews' script, which public pages alone may load. */
  readonly reviewScriptUrl?: string | undefined;
};

/** Sets the security headers of an answer. Made once: the same headers stand on every answer. */
export function protectPages({ secure, reviewScriptUrl }: Settings): {
  readonly protect: ProtectPage;
  /** What a public page has instead of the strictest policy, where the operator lets another site's script in. */
  readonly protectPublic: ProtectPage;
} {
  const origin = reviewScriptUrl === undefined ? undefined : new URL(reviewScriptUrl).origin;
  const setHeaders = helmet({
    contentSecurityPolicy: contentSecurityPolicy(secure),
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true, preload: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    crossOriginEmbedderPolicy: false,
  });
  return {
    protect(request, response) {
      setHeaders(request, response, rethrow);
      response.setHeader("permissions-policy", permissions);
    },
    protectPublic: origin
      ? (request, response) =>
          helmet.contentSecurityPolicy(contentSecurityPolicy(secure, origin))(request, response, rethrow)
      : () => {},
  };
}

/** Nothing here asks for a sensor, a payment sheet or a tracking interface; no frame may either. */
const permissions = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

function rethrow(error?: unknown): void {
  if (error !== undefined) throw error;
}
