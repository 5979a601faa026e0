import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { RenderedPage, Site, SiteAssets } from "#contract/reporting/site.ts";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { RidgeDrawing } from "#web/design/ridge.tsx";
import { SiteFrame } from "#web/marketing/frame/site-frame.tsx";
import { CallToAction } from "./call-to-action.tsx";
import { type PublicPage, publicPages, signInPages } from "./pages.ts";
import { SiteProvider } from "./site.tsx";
import { organisation, writeDocument } from "./write-document.ts";

export { renderDocs } from "./developers/render-docs.tsx";

/** Key of the 404 page. */
export const notFoundPath = "/404";

/** Every public page and the 404 page as complete documents, or only those of the named paths. */
export function* renderSite(
  site: Site,
  assets: SiteAssets,
  only?: readonly string[],
): Generator<RenderedPage, void, undefined> {
  const write = ({ path, title, description, structuredData, opensHome = false }: PublicPage, body: string) =>
    writeDocument({
      site,
      assets,
      path,
      title,
      description,
      opensHome,
      structuredData: [organisation(site), ...(structuredData?.(site) ?? [])],
      indexed: true,
      body,
    });
  const isWanted = ({ path }: { readonly path: string }) => only === undefined || only.includes(path);
  for (const page of publicPages.filter(isWanted)) {
    const { path, Page, getStartedHref = site.registrationUrl } = page;
    const content = (
      <>
        <Page />
        <CallToAction href={getStartedHref} />
      </>
    );
    yield write(page, renderBody(site, path, content));
  }
  if (only !== undefined) return;
  for (const page of signInPages) yield write(page, renderWith(site, <page.Page />));
  yield writeDocument({
    site,
    assets,
    path: notFoundPath,
    title: "404 Page Not Found",
    description: "The page you're looking for doesn't exist.",
    structuredData: [],
    indexed: false,
    body: renderBody(site, notFoundPath, <SiteNotFound />),
  });
}

function renderBody(site: Site, path: string, page: ReactNode): string {
  return renderWith(site, <SiteFrame path={path}>{page}</SiteFrame>);
}

function renderWith(site: Site, page: ReactNode): string {
  return renderToStaticMarkup(<SiteProvider site={site}>{page}</SiteProvider>);
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
