import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";
import helmet from "helmet";
import type { SitePage } from "#server/platform/site-page.ts";
import { isApiCall } from "./is-api-call.ts";

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

/**
 * Puts security headers on every response: all of them on pages, and on calls those that mean something without one. They
 * are made once, and set with the reply's own headers: Node writes a head in half the time when none were set on the
 * response before.
 */
export function protectAnswers(
  server: FastifyInstance,
  { secure, reviewScriptUrl }: Settings,
): ProtectPublicPage {
  const ofPages = pageHeaders({ secure });
  const ofCalls = callHeaders({ secure });
  server.addHook("onRequest", (request, reply, done) => {
    void reply.headers(isApiCall(request) ? ofCalls : ofPages);
    done();
  });
  const reviewsOrigin = reviewScriptUrl === undefined ? undefined : new URL(reviewScriptUrl).origin;
  return (reply, { styleSource, hasReviews }) => {
    const origin = hasReviews ? reviewsOrigin : undefined;
    const policy = contentSecurityPolicy({ secure, reviewsOrigin: origin, styleSource });
    void reply.headers(headersOf(helmet.contentSecurityPolicy(policy)));
  };
}

const strictTransportSecurity = { maxAge: 63_072_000, includeSubDomains: true, preload: true };

function pageHeaders({ secure }: Allowed): OutgoingHttpHeaders {
  const protect = helmet({
    contentSecurityPolicy: contentSecurityPolicy({ secure }),
    strictTransportSecurity: secure && strictTransportSecurity,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    crossOriginEmbedderPolicy: false,
  });
  return { "permissions-policy": permissions, ...headersOf(protect) };
}

/**
 * For what is no page: read as what it says it is, shown in no frame, loaded by no other site nor held in its
 * window, and running nothing. Source: OWASP REST Security Cheat Sheet, "Security Headers".
 */
export function callHeaders({ secure }: Pick<Allowed, "secure">): OutgoingHttpHeaders {
  return headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      strictTransportSecurity: secure && strictTransportSecurity,
      xFrameOptions: { action: "deny" },
      crossOriginEmbedderPolicy: false,
      originAgentCluster: false,
      referrerPolicy: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  );
}

/** The headers that a middleware sets, which depend on no request. */
function headersOf(
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void,
): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, () => undefined);
  return response.getHeaders();
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
