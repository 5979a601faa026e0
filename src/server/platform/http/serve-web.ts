import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { App } from "../app.ts";
import { refuse } from "./answer-error.ts";

/** Serves the built pages: assets for ever, since their names change with their content, and the page itself fresh. */
export async function serveWeb(server: FastifyInstance, app: App, folder: string): Promise<void> {
  const built = existsSync(join(folder, "index.html"));
  if (!built) app.log.warn({ folder }, "the pages are not built; only the API is served");
  if (built) {
    await server.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        const immutable = path.includes("/assets/");
        response.header("cache-control", immutable ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  const page = (reply: FastifyReply) => reply.header("cache-control", "no-cache").sendFile("index.html");
  server.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" && built && !request.url.startsWith("/api/");
    return wantsPage ? page(reply.code(isPage(request.url) ? 200 : 404)) : refuse(reply, "not_found");
  });
}

const pages =
  /^\/(landing|login|register|auth|holding|onboarding|features\/[a-z-]+|careers|complaints|contact|disclaimers|dashboard|quote|assign-recipient|pay|trades\/[^/]+|balances(\/[^/]+)?|beneficiaries(\/.+)?|alerts(\/[^/]+)?|market-reports|profit-share|equity-share|feedback|dashboard-contact|history|auto-exchange(\/[^/]+)?|orders(\/[^/]+)?|admin\/(login|clients(\/[^/]+)?|trades|quotes))?\/?$/;

/** Whether the application has a screen for the path; any other answers its 404 page with the status to match. */
function isPage(url: string): boolean {
  return pages.test(url.split("?")[0] ?? "/");
}
