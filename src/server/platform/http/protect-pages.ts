import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";
import { contentSecurityPolicy } from "./content-security-policy.ts";

/** Sets the security headers of an answer. Made once: the same headers stand on every answer. */
export function protectPages(secure: boolean): (request: IncomingMessage, response: ServerResponse) => void {
  const setHeaders = helmet({
    contentSecurityPolicy: contentSecurityPolicy(secure),
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true, preload: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
  });
  return (request, response) => {
    setHeaders(request, response, (error?: unknown) => {
      if (error !== undefined) throw error;
    });
  };
}
