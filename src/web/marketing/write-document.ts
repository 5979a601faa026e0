import type { RenderedPage, SiteAssets, SiteFacts } from "#contract/reporting/site.ts";
import type { StructuredData } from "./pages.ts";
import { pruneStyleSheet } from "./prune-style-sheet.ts";

export type DocumentParts = {
  readonly site: SiteFacts;
  readonly assets: SiteAssets;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly structuredData: readonly StructuredData[];
  /** False for pages that search engines should skip. */
  readonly indexed: boolean;
  /** Whether the client's Home is what people go to from this page. */
  readonly opensHome?: boolean;
  readonly body: string;
  /** The page's share of the style sheet, where several pages have the same; computed by default. */
  readonly styleSheet?: string;
};

/**
 * The whole document around a rendered body. It contains no script, because the policy allows only files, and
 * one style sheet. Other resources are named before the style sheet: after it, a phone would find them a
 * third of a second later.
 */
export function writeDocument(parts: DocumentParts): RenderedPage {
  const { assets, path, body } = parts;
  const page = `<body>${body}</body>`;
  const { styleSheet = pruneStyleSheet(assets.styleSheet, `<html class="site">${page}`) } = parts;
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
<link rel="manifest" href="/manifest.webmanifest">${writePrefetches(parts)}
</head>
${page}
</html>
`;
  return { path, html, styleSheet };
}

/** What Home needs, fetched while somebody types their password. */
function writePrefetches({ assets: { application }, opensHome }: DocumentParts): string {
  if (!opensHome || !application) return "";
  const files = [...application.start, ...(application.screens["/dashboard"] ?? [])];
  const kindOf = (file: string) => (file.endsWith(".css") ? "style" : "script");
  return files
    .map((href) => `\n<link rel="prefetch" as="${kindOf(href)}" crossorigin href="${escapeHtml(href)}">`)
    .join("");
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

/** Who runs the site, for search engines. */
export function organisation({ publicUrl, email, phone, addressLines }: SiteFacts): StructuredData {
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
