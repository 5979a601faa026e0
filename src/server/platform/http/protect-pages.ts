import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import { contentSecurityPolicy } from "./content-security-policy.ts";

/** Sets headers on an answer. */
export type ProtectPage = (response: ServerResponse) => void;

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
  const strict = headersBy(
    helmet({
      contentSecurityPolicy: contentSecurityPolicy(secure),
      strictTransportSecurity: secure
        ? { maxAge: 63_072_000, includeSubDomains: true, preload: true }
        : false,
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
      xFrameOptions: { action: "deny" },
      crossOriginEmbedderPolicy: false,
    }),
  );
  const withReviews = origin
    ? headersBy(helmet.contentSecurityPolicy(contentSecurityPolicy(secure, origin)))
    : [];
  return {
    protect: setter([...strict, ["permissions-policy", permissions]]),
    protectPublic: setter(withReviews),
  };
}

type Header = readonly [name: string, value: string];
type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** What the middleware sets on an answer, found out once: none of it depends on the request. */
function headersBy(middleware: Middleware): Header[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

function setter(headers: readonly Header[]): ProtectPage {
  return (response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
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
