import { setImmediate as pause } from "node:timers/promises";
import { closedToRobots } from "#contract/pages.ts";
import type { ApiDescription } from "#contract/reporting/api-description.ts";
import type { Site, SiteFacts, SiteRate } from "#contract/reporting/site.ts";
import { rateToNumber } from "#domain/rate.ts";
import type { RateHistories } from "#server/market/rates/rate-history.ts";
import type { Log } from "#server/platform/log.ts";
import type { PublicPages, SitePage } from "#server/platform/site-page.ts";
import { buildPage, type PageText, toText } from "./build-page.ts";
import { type BuiltSite, readBuiltSite } from "./read-built-site.ts";
import { createSiteDocs } from "./site-docs.ts";

export type SitePages = {
  readonly facts: SiteFacts;
  /** Page of a path, including sitemap.xml and robots.txt, once the first `refresh` has ended; undefined for other paths. */
  readonly find: PublicPages["find"];
  readonly findNotFound: PublicPages["findNotFound"];
  /**
   * Renders all pages but the documentation; only the landing page again while there is no year of rates. Returns whether there
   * is one. There are no pages before the first call.
   */
  readonly refresh: () => Promise<boolean>;
  /** Renders the landing page with the current rate; the rest of it stays as `refresh` left it. */
  readonly refreshLanding: () => Promise<void>;
  /** Renders the documentation and the site map, unless that is done: the first to ask for them need not wait. */
  readonly prepareDocs: () => Promise<void>;
};

declare module "#server/platform/app.ts" {
  interface App {
    readonly site: SitePages;
  }
}

type Parts = {
  readonly facts: SiteFacts;
  /** The clients' calls, for the reference. */
  readonly describeApi: () => ApiDescription;
  readonly histories: RateHistories;
  /** GBP/EUR now; null without a fresh rate. */
  readonly readRate: () => SiteRate | null;
  readonly log: Log;
};

const landing = "/";
const heroPairs = [
  { from: "GBP", to: "EUR" },
  { from: "GBP", to: "USD" },
  { from: "GBP", to: "JPY" },
] as const;

/** Renders the public pages in memory from operator facts and a year of rates. */
export function createSitePages({ facts, describeApi, histories, readRate, log }: Parts): SitePages {
  let pages = new Map<string, SitePage>();
  let notFound: SitePage | undefined;
  let heroHistory: Site["heroHistory"] = [];
  /** Ends with the first rendering, whether or not it succeeded. */
  let firstRendering: Promise<void> | undefined;
  const docs = createSiteDocs(facts, describeApi);
  async function render(): Promise<boolean> {
    const built = await readBuiltSite();
    if (!built) {
      log.warn("the public pages are not built; the application stands in for them");
      return true;
    }
    const history = await readHero(histories, log);
    // Without a history, nothing has changed but the landing page's rate of now.
    if (history.length === 0 && pages.size > 0) {
      await renderLanding();
      return false;
    }
    heroHistory = history;
    const site = { ...facts, heroHistory, heroRate: readRate() };
    const rendered = await renderAll(built, site);
    notFound = rendered.get(built.renderer.notFoundPath);
    rendered.delete(built.renderer.notFoundPath);
    pages = rendered;
    return heroHistory.length > 0;
  }
  async function renderLanding(): Promise<void> {
    const built = await readBuiltSite();
    const heroRate = readRate();
    if (!built || !pages.has(landing) || heroRate === null) return;
    const [page] = built.renderer.renderSite({ ...facts, heroHistory, heroRate }, built.assets, [landing]);
    if (page) pages.set(landing, await buildPage(toText(page)));
  }
  return {
    facts,
    find: async (path) => {
      await firstRendering;
      return pages.get(path) ?? docs.find(path);
    },
    prepareDocs: docs.prepare,
    findNotFound: () => notFound,
    refresh() {
      const rendered = render();
      firstRendering ??= rendered.then(
        () => undefined,
        () => undefined,
      );
      return rendered;
    },
    refreshLanding: renderLanding,
  };
}

async function renderAll({ renderer, assets }: BuiltSite, site: Site): Promise<Map<string, SitePage>> {
  const robots = {
    path: "/robots.txt",
    text: writeRobots(site.publicUrl),
    mediaType: "text/plain; charset=utf-8",
  };
  const texts: PageText[] = [robots];
  for (const page of renderer.renderSite(site, assets)) {
    texts.push(toText(page));
    // Answers of the database that arrive meanwhile would count as too late.
    await pause();
  }
  const pages = texts.map(async (text) => [text.path, await buildPage(text)] as const);
  return new Map(await Promise.all(pages));
}

/** Fewer points mean that the history is still loading: a year has about 250 days. */
const minPoints = 60;

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

/** Allows public pages and disallows the rest. */
function writeRobots(publicUrl: string): string {
  return `User-agent: *
${closedToRobots.map((path) => `Disallow: ${path}`).join("\n")}

Sitemap: ${publicUrl}/sitemap.xml
`;
}
