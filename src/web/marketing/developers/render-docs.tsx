import { renderToStaticMarkup } from "react-dom/server";
import type { ApiDescription } from "#contract/reporting/api-description.ts";
import type { RenderedDocs, SiteAssets, SiteFacts } from "#contract/reporting/site.ts";
import { SiteFrame } from "#web/marketing/frame/site-frame.tsx";
import { pruneStyleSheet } from "#web/marketing/prune-style-sheet.ts";
import { SiteProvider } from "#web/marketing/site.tsx";
import { organisation, writeDocument } from "#web/marketing/write-document.ts";
import { DocsProvider } from "./docs.tsx";
import { DocsFrame } from "./docs-frame.tsx";
import { type DocsPage, listDocsPages } from "./docs-pages.tsx";
import { readHeadings } from "./read-headings.ts";
import { readTags } from "./reference/read-tags.ts";
import { buildSearchIndex } from "./search/build-search-index.ts";

/**
 * The developer documentation from its texts and the API description. All pages have one share of the style sheet,
 * because cutting it for each of them would take longer than rendering
 * them. It pauses after each page.
 */
export function* renderDocs(
  site: SiteFacts,
  api: ApiDescription,
  assets: SiteAssets,
  only?: readonly string[],
): Generator<undefined, RenderedDocs, undefined> {
  const tags = readTags(api);
  const pages = listDocsPages(tags);
  const contents: { readonly page: DocsPage; readonly html: string }[] = [];
  for (const page of pages) {
    const content = <DocsProvider docs={{ site, api, tags }}>{page.content}</DocsProvider>;
    contents.push({ page, html: renderToStaticMarkup(content) });
    yield;
  }
  const wanted = contents.filter(({ page: { path } }) => only === undefined || only.includes(path));
  const bodies: { readonly page: DocsPage; readonly body: string }[] = [];
  for (const { page, html } of wanted) {
    bodies.push({ page, body: renderBody(site, page, pages, html) });
    yield;
  }
  const styleSheet = pruneStyleSheet(assets.styleSheet, namesOf(bodies.map(({ body }) => body)));
  return {
    pages: bodies.map(({ page: { path, title, part, description }, body }) =>
      writeDocument({
        site,
        assets,
        path,
        title: path === "/developers" ? title : `${title} · ${part}`,
        description,
        structuredData: [organisation(site)],
        indexed: true,
        body,
        styleSheet,
      }),
    ),
    searchIndex: JSON.stringify(
      buildSearchIndex(contents.map(({ page: { path, title }, html }) => ({ path, title, html }))),
    ),
  };
}

function renderBody(site: SiteFacts, page: DocsPage, pages: readonly DocsPage[], html: string): string {
  return renderToStaticMarkup(
    <SiteProvider site={{ ...site, heroHistory: [], heroRate: null }}>
      <SiteFrame path={page.path}>
        <DocsFrame page={page} pages={pages} headings={readHeadings(html)} html={html} />
      </SiteFrame>
    </SiteProvider>,
  );
}

/** Every element and class of the pages once: all that a share of the style sheet depends on. */
function namesOf(bodies: readonly string[]): string {
  const classes = new Set<string>();
  const elements = new Set<string>();
  for (const body of bodies) {
    for (const [, names = ""] of body.matchAll(/ class="([^"]*)"/g)) classes.add(names);
    for (const [, name = ""] of body.matchAll(/<([a-z][a-z0-9-]*)/g)) elements.add(name);
  }
  const all = [...classes].join(" ");
  return `<html class="site"><body class="${all}">${[...elements].map((name) => `<${name}>`).join("")}`;
}
