import { setImmediate as pause } from "node:timers/promises";
import { isApplicationPath, sitePages } from "#contract/pages.ts";
import type { ApiDescription } from "#contract/reporting/api-description.ts";
import type { RenderedDocs, SiteFacts } from "#contract/reporting/site.ts";
import type { SitePage } from "#server/platform/site-page.ts";
import { buildPage, type PageText, toText } from "./build-page.ts";
import { readBuiltSite } from "./read-built-site.ts";

type SiteDocs = {
  /** Page of the documentation, its search index or the site map; undefined for other paths. */
  readonly find: (path: string) => Promise<SitePage | undefined> | undefined;
  readonly prepare: () => Promise<void>;
};

/**
 * The developer documentation and the site map that lists it. They are rendered when somebody first asks for them,
 * because that takes a second and nothing in them changes while the process runs; other requests are answered in
 * between.
 */
export function createSiteDocs(facts: SiteFacts, describeApi: () => ApiDescription): SiteDocs {
  let rendered: Promise<ReadonlyMap<string, SitePage>> | undefined;
  const render = () => {
    rendered ??= renderAll(facts, describeApi).catch((error: unknown) => {
      rendered = undefined;
      throw error;
    });
    return rendered;
  };
  return {
    find: (path) => (isOfDocs(path) ? render().then((pages) => pages.get(path)) : undefined),
    prepare: async () => void (await render()),
  };
}

const sitemapPath = "/sitemap.xml";

function isOfDocs(path: string): boolean {
  if (isApplicationPath(path)) return false;
  return path === sitemapPath || path === "/developers" || path.startsWith("/developers/");
}

async function renderAll(
  facts: SiteFacts,
  describeApi: () => ApiDescription,
): Promise<ReadonlyMap<string, SitePage>> {
  const built = await readBuiltSite();
  if (!built) return new Map();
  const { pages, searchIndex } = await finish(built.renderer.renderDocs(facts, describeApi(), built.assets));
  const paths = [...sitePages, ...pages].map(({ path }) => path);
  const texts: PageText[] = [
    ...pages.map(toText),
    {
      path: "/developers/search.json",
      text: searchIndex,
      mediaType: "application/json; charset=utf-8",
    },
    {
      path: sitemapPath,
      text: writeSitemap(facts.publicUrl, paths),
      mediaType: "application/xml; charset=utf-8",
    },
  ];
  const found = new Map<string, SitePage>();
  for (const text of texts) found.set(text.path, await buildPage(text));
  return found;
}

/** Lets other work of the process go on after each page. */
async function finish(work: Generator<undefined, RenderedDocs, undefined>): Promise<RenderedDocs> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await pause();
  }
}

/** Sitemap of all public pages, as sitemaps.org specifies. */
function writeSitemap(publicUrl: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `  <url><loc>${escapeXml(`${publicUrl}${path}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
