import type { FastifyInstance, FastifyReply } from "fastify";
import helmet from "helmet";
import type { SitePage } from "../site-page.ts";

type Settings = {
  readonly secure: boolean;
  /** Script URL of the reviews widget, for pages with reviews only. */
  readonly reviewScriptUrl?: string | undefined;
};

/** Replaces the policy of a response by that of a public page, which inlines its style sheet and may load the operator's reviews. */
export type ProtectPublicPage = (
  reply: FastifyReply,
  page: Pick<SitePage, "styleSource" | "hasReviews">,
) => void;

/** Puts security headers on every response. Their values are made once, not for each response. */
export function protectPages(
  server: FastifyInstance,
  { secure, reviewScriptUrl }: Settings,
): ProtectPublicPage {
  const protect = helmet({
    contentSecurityPolicy: contentSecurityPolicy({ secure }),
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true, preload: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    crossOriginEmbedderPolicy: false,
  });
  server.addHook("onRequest", ({ raw: request }, { raw: response }, done) => {
    response.setHeader("permissions-policy", permissions);
    protect(request, response, () => done());
  });
  const reviewsOrigin = reviewScriptUrl === undefined ? undefined : new URL(reviewScriptUrl).origin;
  return ({ request, raw: response }, { styleSource, hasReviews }) => {
    const origin = hasReviews ? reviewsOrigin : undefined;
    const policy = contentSecurityPolicy({ secure, reviewsOrigin: origin, styleSource });
    helmet.contentSecurityPolicy(policy)(request.raw, response, () => undefined);
  };
}

type Allowed = {
  readonly secure: boolean;
  readonly reviewsOrigin?: string | undefined;
  readonly styleSource?: string | undefined;
};

/**
 * Policy of the pages: own files only, no inline scripts, no framing. `reviewsOrigin` allows the review
 * widget's scripts, images and frames; `styleSource` is the hash of a public page's inline style sheet.
 */
function contentSecurityPolicy({ secure, reviewsOrigin, styleSource }: Allowed) {
  const own = reviewsOrigin === undefined ? ["'self'"] : ["'self'", reviewsOrigin];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      connectSrc: own,
      fontSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      // For clients' documents in the desk.
      frameSrc: own,
      imgSrc: [...own, "data:", "blob:"],
      manifestSrc: ["'self'"],
      scriptSrc: own,
      styleSrc: styleSource === undefined ? own : [...own, styleSource],
      // Popups and bars are positioned by style attributes; style sheets stay restricted.
      styleSrcAttr: ["'unsafe-inline'"],
      ...(secure && { upgradeInsecureRequests: [] }),
    },
  } satisfies Parameters<typeof helmet.contentSecurityPolicy>[0];
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
