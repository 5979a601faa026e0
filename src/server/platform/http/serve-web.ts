import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clientPages, isApplicationPath, isDeskPath, pageAliases, signInPaths } from "#contract/pages.ts";
import type { App } from "#server/platform/app.ts";
import {
  findClientSession,
  findSessionWithoutClient,
  findStaffSession,
} from "#server/platform/session/authorise.ts";
import type { SitePage } from "#server/platform/site-page.ts";
import { refuse } from "./answer-error.ts";
import { readApplicationPages } from "./application-pages.ts";
import type { ProtectPublicPage } from "./protect-answers.ts";

type Web = { readonly app: App; readonly folder: string; readonly protectPublic: ProtectPublicPage };

/**
 * Serves built files, the cached public pages and the application shell. Hashed assets are immutable; pages
 * are revalidated each time.
 */
export async function serveWeb(server: FastifyInstance, { app, folder, protectPublic }: Web): Promise<void> {
  const built = existsSync(join(folder, "index.html"));
  if (!built) app.log.warn({ folder }, "the pages are not built; only the API is served");
  if (built) await serveFiles(server, folder);
  const application = built ? await readApplicationPages(folder, { isDemo: app.config.DEMO }) : undefined;
  const sendApplication = (
    request: FastifyRequest,
    reply: FastifyReply,
    visitor?: Visitor | DeskVisitor,
  ): FastifyReply => {
    const page = application?.find(readPath(request.url), visitor === "activated");
    if (!page) return refuse(reply, "not_found");
    reply.header("cache-control", visitor ? "private, no-cache" : "no-cache").header("etag", page.etag);
    if (reply.statusCode === 200 && request.headers["if-none-match"]?.includes(page.etag))
      return reply.code(304).send();
    return reply.type("text/html; charset=utf-8").send(page.html);
  };
  server.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === "GET" || request.method === "HEAD") && built;
    const path = readPath(request.url);
    if (!isPage || path.startsWith("/api/")) return refuse(reply, "not_found");
    if (signIn.has(path)) {
      reply.header("vary", "cookie");
      const visitor = await findVisitor(request, app);
      if (isLoggedIn(visitor)) return sendOn(reply, visitor);
    }
    const page = await app.publicPages.find(pageAliases.get(path) ?? path);
    if (inTheShell.has(path)) {
      reply.header("vary", "cookie");
      const visitor = await findVisitor(request, app);
      if (visitor === "activated" || visitor === "unknown")
        return sendApplication(request, reply.code(200), visitor);
    }
    if (page) return sendPage(request, reply.code(200), page, protectPublic);
    if (isApplicationPath(path)) return sendApplication(request, reply.code(200));
    reply.header("vary", "cookie");
    // Activated clients, and staff in the back office, get the application's own not-found page, without log-in links.
    const visitor = isDeskPath(path) ? await findDeskVisitor(request, app) : await findVisitor(request, app);
    if (visitor === "activated" || visitor === "staff")
      return sendApplication(request, reply.code(404), visitor);
    const notFound = app.publicPages.findNotFound();
    if (!notFound) return refuse(reply, "not_found");
    return sendPage(request, reply.code(404), notFound, protectPublic);
  });
}

/** Pages that activated clients see inside the application, everyone else as public pages. */
const inTheShell = new Set<string>(
  clientPages.flatMap(({ path, access }) => (access === "shared" ? [path] : [])),
);

/** Signed-in visitors are redirected from these. */
const signIn = new Set<string>(signInPaths);

async function serveFiles(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    // Two thirds of the files: sent for the file that they are of, without a route of their own.
    globIgnore: ["**/*.{br,gz}"],
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const immutable = path.includes("/assets/");
      if (immutable) response.header("cache-control", "public, max-age=31536000, immutable");
      // The caching of index.html depends on the requested address.
      else if (!/index\.html(\.br|\.gz)?$/.test(path)) response.header("cache-control", "no-cache");
    },
  });
}

function readPath(url: string): string {
  const path = url.split("?")[0] ?? "/";
  return path.length > 1 ? path.replace(/\/$/, "") : path;
}

type LoggedIn = "activated" | "held" | "accountless";
type Visitor = LoggedIn | "nobody" | "unknown";
type DeskVisitor = "staff" | "nobody" | "unknown";

/** On a database failure the application is served, which reports it and offers a retry. */
function findVisitor(request: FastifyRequest, app: App): Promise<Visitor> {
  return orUnknown(request, async () => {
    const session = await findClientSession(request, app);
    if (!session) return (await findSessionWithoutClient(request, app)) ? "accountless" : "nobody";
    return session.client.status === "ACCOUNT_READY" ? "activated" : "held";
  });
}

function findDeskVisitor(request: FastifyRequest, app: App): Promise<DeskVisitor> {
  return orUnknown(request, async () => ((await findStaffSession(request, app)) ? "staff" : "nobody"));
}

async function orUnknown<V>(request: FastifyRequest, find: () => Promise<V>): Promise<V | "unknown"> {
  try {
    return await find();
  } catch (error) {
    request.log.warn({ err: error }, "whose session this is could not be found out");
    return "unknown";
  }
}

function isLoggedIn(visitor: Visitor): visitor is LoggedIn {
  return visitor !== "nobody" && visitor !== "unknown";
}

const startPages = { activated: "/", held: "/holding", accountless: "/no-account" } as const;

function sendOn(reply: FastifyReply, visitor: LoggedIn): FastifyReply {
  return reply.header("cache-control", "private, no-cache").redirect(startPages[visitor]);
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SitePage,
  protectPublic: ProtectPublicPage,
): FastifyReply {
  protectPublic(reply, page);
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const etag = `"${page.etag}-${encoding}"`;
  const byVisitor = reply.hasHeader("vary");
  reply.header("vary", byVisitor ? "cookie, accept-encoding" : "accept-encoding");
  reply.header("cache-control", byVisitor ? "private, no-cache" : "no-cache");
  reply.header("etag", etag);
  reply.header("content-language", "en-GB");
  if (reply.statusCode === 200 && request.headers["if-none-match"]?.includes(etag))
    return reply.code(304).send();
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.type(page.mediaType).send(page[encoding]);
}

/** Smallest accepted encoding; q=0 rejects one. */
function chooseEncoding(accepted = ""): "br" | "gzip" | "identity" {
  const offers = accepted.split(",").map((offer) => offer.trim().split(/\s*;\s*q=/));
  const takes = (name: string) => offers.some(([offer, weight]) => offer === name && Number(weight ?? 1) > 0);
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}
