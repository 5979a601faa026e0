import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { RenderedPage, Site, SiteAssets } from "#contract/reporting/site.ts";
import { CallToAction } from "./call-to-action.tsx";
import { writeDocument } from "./document.ts";
import { SiteFrame } from "./frame/site-frame.tsx";
import { type PublicPage, publicPages, type StructuredData, signInPages } from "./pages.ts";
import { SiteProvider } from "./site.tsx";
import { SiteNotFound } from "./site-not-found.tsx";

/** Key of the 404 page. */
export const notFoundPath = "/404";

/** Addresses of the public pages in site-map order, without the sign-in pages. */
export const publicPaths: readonly string[] = publicPages.map(({ path }) => path);

/** Every public page and the 404 page as complete documents. */
export function renderSite(site: Site, assets: SiteAssets): RenderedPage[] {
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
  const pages = publicPages.map((page) => {
    const { path, Page, getStartedHref = site.registrationUrl } = page;
    const content = (
      <>
        <Page />
        <CallToAction href={getStartedHref} />
      </>
    );
    return write(page, renderBody(site, path, content));
  });
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
