import type { Plugin, ViteDevServer } from "vite";
import type { ApiDescription } from "../../src/contract/reporting/api-description.ts";
import type { Site, SiteHistory, SiteRenderer } from "../../src/contract/reporting/site.ts";

/**
 * In development Vite renders the public pages at each request from their sources, with facts and rates from
 * the server behind it.
 */
export function servePublicPages(apiUrl: string): Plugin {
  return {
    name: "summit:serve-public-pages",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = (request.url ?? "/").split("?")[0] ?? "/";
        if (!request.headers.accept?.includes("text/html")) return next();
        try {
          if (sharedPaths.has(path) && (await isActivated(apiUrl, request.headers.cookie))) return next();
          const html = await renderPage(server, apiUrl, otherNames.get(path) ?? path);
          if (html === undefined) return next();
          response.setHeader("content-type", "text/html; charset=utf-8");
          response.end(html);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

/** Same as in serve-web.ts: served to activated clients. */
const sharedPaths = new Set(["/", "/contact", "/careers", "/complaints", "/developers"]);

const otherNames = new Map([
  ["/landing", "/"],
  ["/auth", "/login"],
]);

async function renderPage(server: ViteDevServer, apiUrl: string, path: string): Promise<string | undefined> {
  const renderer = (await server.ssrLoadModule("/marketing/render-site.tsx")) as SiteRenderer;
  const assets = { styleSheet: "", scripts: ["/@vite/client", "/marketing/main.ts"], imports: [], fonts: [] };
  const site = await readSite(apiUrl);
  const pages = path.startsWith("/developers")
    ? finish(renderer.renderDocs(site, await readApi(apiUrl), assets, [path])).pages
    : [...renderer.renderSite(site, assets)];
  return pages.find((page) => page.path === path && path !== renderer.notFoundPath)?.html;
}

/** Facts of a running server and the rates that the hero draws, as the server itself renders with. */
export async function readSite(apiUrl: string): Promise<Site> {
  const facts = await fetch(`${apiUrl}/api/site`);
  const heroHistory = await Promise.all(["EUR", "USD", "JPY"].map((to) => readHistory(apiUrl, to)));
  const rate = await fetch(`${apiUrl}/api/exchange-rate?from=GBP&to=EUR`);
  return { ...(await facts.json()), heroHistory, heroRate: rate.ok ? await rate.json() : null };
}

function finish<Result>(work: Generator<undefined, Result, undefined>): Result {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

async function readApi(apiUrl: string): Promise<ApiDescription> {
  const answer = await fetch(`${apiUrl}/api/openapi.json`);
  return answer.json();
}

async function readHistory(apiUrl: string, to: string): Promise<SiteHistory> {
  const answer = await fetch(`${apiUrl}/api/rates/history?from=GBP&to=${to}&range=1Y`);
  return { pair: `GBP/${to}`, ...(await answer.json()) };
}

async function isActivated(apiUrl: string, cookie = ""): Promise<boolean> {
  const answer = await fetch(`${apiUrl}/api/user`, { headers: { cookie } });
  return answer.ok && (await answer.json()).status === "ACTIVATED";
}
