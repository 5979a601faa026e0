import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import type { SitePage } from "../site-page.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";

/** Sets headers on an answer. */
export type ProtectPage = (response: ServerResponse) => void;

/** Sets the headers in which a public page differs from the others, and from other public pages. */
export type ProtectPublicPage = (response: ServerResponse, page: Allowing) => void;

type Allowing = Pick<SitePage, "styleSource" | "hasReviews">;

type Settings = {
  readonly secure: boolean;
  /** The reviews' script, which pages with reviews alone may load. */
  readonly reviewScriptUrl?: string | undefined;
};

/** Sets the security headers of an answer. Made once for each policy: nothing in them depends on the request. */
export function protectPages({ secure, reviewScriptUrl }: Settings): {
  readonly protect: ProtectPage;
  /** A public page has its style sheet within it; where reviews stand, the operator may let another site's script in. */
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
  const known = new Map<string, ProtectPage>();
  const protectBy = ({ styleSource, hasReviews }: Allowing) => {
    const policy = contentSecurityPolicy({
      secure,
      reviewsOrigin: hasReviews ? reviewsOrigin : undefined,
      styleSource,
    });
    return setter(headersBy(helmet.contentSecurityPolicy(policy)));
  };
  return {
    protect: setter([...strict, ["permissions-policy", permissions]]),
    protectPublic(response, page) {
      const key = `${page.styleSource} ${page.hasReviews}`;
      const protect = known.get(key) ?? protectBy(page);
      known.set(key, protect);
      protect(response);
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
