import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import { contentSecurityPolicy } from "./content-security-policy.ts";

/** Sets headers on an answer. */
export type ProtectPage = (response: ServerResponse) => void;

/** Sets the headers in which a public page differs from the others: its own style sheet is named by `styleSource`. */
export type ProtectPublicPage = (response: ServerResponse, styleSource: string | undefined) => void;

type Settings = {
  readonly secure: boolean;
  /** The reviews' script, which public pages alone may load. */
  readonly reviewScriptUrl?: string | undefined;
};

/** Sets the security headers of an answer. Made once for each policy: nothing in them depends on the request. */
export function protectPages({ secure, reviewScriptUrl }: Settings): {
  readonly protect: ProtectPage;
  /** A public page has its style sheet within it, and where the operator lets another site's script in, it is here. */
  readonly protectPublic: ProtectPublicPage;
} {
  const reviewsOrigin = reviewScriptUrl === undefined ? undefined : new URL(reviewScriptUrl).origin;
  const strict = headersBy(
    helmet({
      contentSecurityPolicy: contentSecurityPolicy({ secure }),
      strictTransportSecurity: secure
        ? { maxAge: 63_072_000, includeSubDomains: true, preload: true }
        : false,
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
      xFrameOptions: { action: "deny" },
      crossOriginEmbedderPolicy: false,
    }),
  );
  const protectedBy = new Map<string | undefined, ProtectPage>();
  const protectBy = (styleSource: string | undefined) => {
    const policy = contentSecurityPolicy({ secure, reviewsOrigin, styleSource });
    return setter(headersBy(helmet.contentSecurityPolicy(policy)));
  };
  return {
    protect: setter([...strict, ["permissions-policy", permissions]]),
    protectPublic(response, styleSource) {
      const known = protectedBy.get(styleSource) ?? protectBy(styleSource);
      protectedBy.set(styleSource, known);
      known(response);
    },
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
