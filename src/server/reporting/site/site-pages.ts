import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { closedToRobots, sitePages } from "#contract/pages.ts";
import type {
  RenderedPage,
  Site,
  SiteAssets,
  SiteFacts,
  SiteRate,
  SiteRenderer,
} from "#contract/reporting/site.ts";
import { rateToNumber } from "#domain/rate.ts";
import type { RateHistories } from "#server/market/rates/rate-history.ts";
import type { Log } from "#server/platform/log.ts";
import type { SitePage } from "#server/platform/site-page.ts";

export type SitePages = {
  readonly facts: SiteFacts;
  /** Page of a path, including sitemap.xml and robots.txt; undefined for other paths. */
  readonly find: (path: string) => SitePage | undefined;
  readonly findNotFound: () => SitePage | undefined;
  /** Renders all pages; returns whether the hero has its rates. There are no pages before the first call. */
  readonly refresh: () => Promise<boolean>;
  /** Renders the landing page with the current rate; the rest of it stays as `refresh` left it. */
  readonly refreshLanding: () => Promise<void>;
};

declare module "#server/platform/app.ts" {
  interface App {
    readonly site: SitePages;
  }
}

type Parts = {
  readonly facts: SiteFacts;
  readonly histories: RateHistories;
  /** GBP/EUR now; null without a fresh rate. */
  readonly readRate: () => SiteRate | null;
  readonly log: Log;
};

const landing = "/";
const folder = join(import.meta.dirname, "../../../../.build/site");
const heroPairs = [
  { from: "GBP", to: "EUR" },
  { from: "GBP", to: "USD" },
  { from: "GBP", to: "JPY" },
] as const;

/** Renders the public pages in memory from operator facts and a year of rates. */
export function createSitePages({ facts, histories, readRate, log }: Parts): SitePages {
  let pages = new Map<string, SitePage>();
  let notFound: SitePage | undefined;
  let heroHistory: Site["heroHistory"] = [];
  return {
    facts,
    find: (path) => pages.get(path),
    findNotFound: () => notFound,
    async refresh() {
      const built = await readBuilt();
      if (!built) {
        log.warn({ folder }, "the public pages are not built; the application stands in for them");
        return true;
      }
      heroHistory = await readHero(histories, log);
      const site = { ...facts, heroHistory, heroRate: readRate() };
      const rendered = await renderAll(built, site);
      notFound = rendered.get(built.renderer.notFoundPath);
      rendered.delete(built.renderer.notFoundPath);
      pages = rendered;
      return heroHistory.length > 0;
    },
    async refreshLanding() {
      const built = await readBuilt();
      const heroRate = readRate();
      if (!built || !pages.has(landing) || heroRate === null) return;
      const [page] = built.renderer.renderSite({ ...facts, heroHistory, heroRate }, built.assets, [landing]);
      if (page) pages.set(landing, await buildPage(toText(page)));
    },
  };
}

type Built = { readonly renderer: SiteRenderer; readonly assets: SiteAssets };

async function readBuilt(): Promise<Built | undefined> {
  const file = join(folder, "render-site.js");
  if (!existsSync(file)) return undefined;
  const renderer: SiteRenderer = await import(pathToFileURL(file).href);
  return { renderer, assets: JSON.parse(await readFile(join(folder, "assets.json"), "utf8")) };
}

async function renderAll({ renderer, assets }: Built, site: Site): Promise<Map<string, SitePage>> {
  const texts: Text[] = [
    ...renderer.renderSite(site, assets).map(toText),
    {
      path: "/sitemap.xml",
      text: writeSitemap(site.publicUrl),
      mediaType: "application/xml; charset=utf-8",
    },
    { path: "/robots.txt", text: writeRobots(site.publicUrl), mediaType: "text/plain; charset=utf-8" },
  ];
  const pages = texts.map(async (text) => [text.path, await buildPage(text)] as const);
  return new Map(await Promise.all(pages));
}

function toText({ path, html, styleSheet }: RenderedPage): Text {
  return {
    path,
    text: html,
    mediaType: "text/html; charset=utf-8",
    styleSource: `'sha256-${createHash("sha256").update(styleSheet).digest("base64")}'`,
  };
}

/** Fewer points mean that the history is still loading: a year has about 250 days. */
const minPoints = 60;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Nearly as small as the best quality in a quarter of the time, which the start waits for. */
const quickQuality = 10;
/**
 * What fits into a connection's first ten segments (RFC 6928) after 1.3 kB of headers, which saves a round
 * trip.
 */
const firstFlightBytes = 13_300;

type Text = {
  readonly path: string;
  readonly text: string;
  readonly mediaType: string;
  readonly styleSource?: string;
};

async function buildPage({ text, mediaType, styleSource }: Text): Promise<SitePage> {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([squeeze(identity), toGzip(identity)]);
  const etag = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const hasReviews = text.includes(`data-island="reviews-widget"`);
  return { mediaType, styleSource, hasReviews, etag, identity, br, gzip: gz };
}

/** Best quality only for pages that would just miss the first flight. */
async function squeeze(page: Buffer): Promise<Buffer> {
  const at = (quality: number) => toBrotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  const quick = await at(quickQuality);
  return quick.length > firstFlightBytes ? at(constants.BROTLI_MAX_QUALITY) : quick;
}

/** A year of each pair, or none at all when one is missing or still loading. */
async function readHero(histories: RateHistories, log: Log): Promise<Site["heroHistory"]> {
  try {
    const read = heroPairs.map(async ({ from, to }) => {
      const { points, source, simulated } = await histories.read({ from, to, range: "1Y" });
      const mids = points.map(({ at, mid }) => ({ at: at.toISOString(), mid: rateToNumber(mid) }));
      return { pair: `${from}/${to}`, points: mids, source, simulated };
    });
    const history = await Promise.all(read);
    return history.every(({ points }) => points.length >= minPoints) ? history : [];
  } catch (error) {
    log.warn({ err: error }, "the public pages are rendered without rates");
    return [];
  }
}

/** Sitemap of all public pages, as sitemaps.org specifies. */
function writeSitemap(publicUrl: string): string {
  const entries = sitePages.map(({ path }) => `  <url><loc>${escapeXml(`${publicUrl}${path}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

/** Allows public pages and disallows the rest. */
function writeRobots(publicUrl: string): string {
  return `User-agent: *
${closedToRobots.map((path) => `Disallow: ${path}`).join("\n")}

Sitemap: ${publicUrl}/sitemap.xml
`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
