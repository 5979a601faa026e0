import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { RenderedPage, Site, SiteAssets } from "#contract/site.ts";
import { CallToAction } from "./call-to-action.tsx";
import { writeDocument } from "./document.ts";
import { SiteFrame } from "./frame/site-frame.tsx";
import { publicPages, type StructuredData } from "./pages.ts";
import { SiteProvider } from "./site.tsx";
import { SiteNotFound } from "./site-not-found.tsx";

/** The path under which the page for addresses that lead nowhere is kept. */
export const notFoundPath = "/404";

/** The addresses of all public pages, in the order of the site map. */
export const publicPaths: readonly string[] = publicPages.map(({ path }) => path);

/** Every public page and the 404 page as whole documents. */
export function renderSite(site: Site, assets: SiteAssets): RenderedPage[] {
  const pages = publicPages.map(({ path, title, description, Page, getStartedHref, structuredData }) => ({
    path,
    html: writeDocument({
      site,
      assets,
      path,
      title,
      description,
      structuredData: [organisation(site), ...(structuredData?.(site) ?? [])],
      indexed: true,
      body: renderBody(
        site,
        path,
        <>
          <Page />
          <CallToAction href={getStartedHref ?? site.registrationUrl} />
        </>,
      ),
    }),
  }));
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
  return [...pages, { path: notFoundPath, html: notFound }];
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
