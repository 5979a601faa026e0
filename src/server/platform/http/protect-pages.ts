import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import { contentSecurityPolicy } from "./content-security-policy.ts";

/** The security headers, the same on every answer. */
export function protectPages(secure: boolean): (response: ServerResponse) => void {
  const headers = headersBy(
    helmet({
      contentSecurityPolicy: contentSecurityPolicy(secure),
      strictTransportSecurity: secure
        ? { maxAge: 63_072_000, includeSubDomains: true, preload: true }
        : false,
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
      crossOriginEmbedderPolicy: false,
    }),
  );
  return (response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  };
}

/** What the middleware sets on an answer, found out once: none of it depends on the request. */
function headersBy(middleware: ReturnType<typeof helmet>): [string, string][] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, (error?: unknown) => {
    if (error !== undefined) throw error;
  });
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}
