import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { RenderedPage, Site, SiteAssets } from "#contract/reporting/site.ts";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { RidgeDrawing } from "#web/design/ridge.tsx";
import { SiteFrame } from "#web/marketing/frame/site-frame.tsx";
import { CallToAction } from "./call-to-action.tsx";
import { type PublicPage, publicPages, type StructuredData, signInPages } from "./pages.ts";
import { pruneStyleSheet } from "./prune-style-sheet.ts";
import { SiteProvider } from "./site.tsx";

/** Key of the 404 page. */
export const notFoundPath = "/404";

/** Every public page and the 404 page as complete documents, or only those of the named paths. */
export function renderSite(site: Site, assets: SiteAssets, only?: readonly string[]): RenderedPage[] {
  const write = ({ path, title, description, structuredData }: PublicPage, body: string) =>
    writeDocument({
      site,
      assets,
      path,
      title,
      description,
      structuredData: [organisation(site), ...(structuredData?.(site) ?? [])],
      indexed: true,
      body,
    });
  const isWanted = ({ path }: { readonly path: string }) => only === undefined || only.includes(path);
  const pages = publicPages.filter(isWanted).map((page) => {
    const { path, Page, getStartedHref = site.registrationUrl } = page;
    const content = (
      <>
        <Page />
        <CallToAction href={getStartedHref} />
      </>
    );
    return write(page, renderBody(site, path, content));
  });
  if (only !== undefined) return pages;
  const signIn = signInPages.map((page) => write(page, renderToStaticMarkup(<page.Page />)));
  const notFound = writeDocument({
    site,
    assets,
    path: notFoundPath,
    title: "404 Page Not Found",
    description: "The page you're looking for doesn't exist.",
    structuredData: [],
    indexed: false,
    body: renderBody(site, notFoundPath, <SiteNotFound />),
  });
  return [...pages, ...signIn, notFound];
}

function renderBody(site: Site, path: string, page: ReactNode): string {
  return renderToStaticMarkup(
    <SiteProvider site={site}>
      <SiteFrame path={path}>{page}</SiteFrame>
    </SiteProvider>,
  );
}

function organisation({ publicUrl, email, phone, addressLines }: Site): StructuredData {
  return {
    "@type": "FinancialService",
    "@id": `${publicUrl}/#summit`,
    name: "Summit",
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
    image: `${publicUrl}/open-graph.png`,
    email,
    telephone: phone,
    address: addressLines.join(", "),
  };
}

/** The content of the 404 page. */
function SiteNotFound() {
  return (
    <div className="flex min-h-[70vh] flex-col">
      <div className="page flex flex-1 flex-col items-start justify-center gap-3 py-16">
        <h1 className="text-34 leading-10 md:text-52 md:leading-14">404 Page Not Found</h1>
        <p className="text-19 text-stone">The page you're looking for doesn't exist.</p>
        <ButtonAnchor href="/" variant="ink" className="mt-4">
          Back to home
        </ButtonAnchor>
      </div>
      <RidgeDrawing className="h-40 w-full md:h-64" />
    </div>
  );
}

type DocumentParts = {
  readonly site: Site;
  readonly assets: SiteAssets;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly structuredData: readonly StructuredData[];
  /** False for pages that search engines should skip. */
  readonly indexed: boolean;
  readonly body: string;
};

/**
 * The whole document around a rendered body. It contains no script, because the policy allows only files, and
 * one style sheet. Other resources are named before the style sheet: after it, a phone would find them a
 * third of a second later.
 */
function writeDocument(parts: DocumentParts): RenderedPage {
  const { assets, path, body } = parts;
  const page = `<body>${body}</body>`;
  const styleSheet = pruneStyleSheet(assets.styleSheet, `<html class="site">${page}`);
  const html = `<!doctype html>
<html lang="en-GB" class="site"${assets.styles === undefined ? "" : ` data-styles="${escapeHtml(assets.styles)}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#0b2431">
${assets.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(href)}" crossorigin>`).join("\n")}
${assets.scripts.map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`).join("\n")}
${assets.imports.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`).join("\n")}
<style>${styleSheet}</style>
${writeMetadata(parts)}
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
</head>
${page}
</html>
`;
  return { path, html, styleSheet };
}

function writeMetadata({ site, path, title, description, structuredData, indexed }: DocumentParts): string {
  const address = `${site.publicUrl}${path}`;
  const name = title === "" ? "Summit: global payments, built for shared success" : `${title} · Summit`;
  const properties = {
    "og:site_name": "Summit",
    "og:type": "website",
    "og:locale": "en_GB",
    "og:url": address,
    "og:title": name,
    "og:description": description,
    "og:image": `${site.publicUrl}/open-graph.png`,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "Global Payments. Built for Shared Success. Mountain ridges drawn from exchange rates.",
  };
  return [
    `<title>${escapeHtml(name)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    indexed
      ? `<link rel="canonical" href="${escapeHtml(address)}">`
      : `<meta name="robots" content="noindex">`,
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    `<meta name="twitter:card" content="summary_large_image">`,
    ...structuredData.map((data) => `<script type="application/ld+json">${writeJson(data)}</script>`),
  ].join("\n");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** JSON that cannot end its script element. */
function writeJson(data: StructuredData): string {
  return JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
}
