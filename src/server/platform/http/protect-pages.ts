import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import type { SitePage } from "../site-page.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";

/** Sets headers on a response. */
export type ProtectPage = (response: ServerResponse) => void;

/** Sets the headers specific to a public page. */
export type ProtectPublicPage = (response: ServerResponse, page: Allowing) => void;

type Allowing = Pick<SitePage, "styleSource" | "hasReviews">;

type Settings = {
  readonly secure: boolean;
  /** Script URL of the reviews widget, for pages with reviews only. */
  readonly reviewScriptUrl?: string | undefined;
};

/** Sets security headers; computed once per policy, since nothing depends on the request. */
export function protectPages({ secure, reviewScriptUrl }: Settings): {
  readonly protect: ProtectPage;
  /** Public pages inline their style sheet; those with reviews may load the operator's script. */
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

/** Captures the middleware's headers once; they do not depend on the request. */
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

/** Features denied to pages and frames. */
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
