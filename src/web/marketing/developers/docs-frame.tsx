import { ChevronLeft, ChevronRight, Menu, X } from "lucide-react";
import { classNames } from "#web/design/class-names.ts";
import { Island } from "#web/marketing/island.tsx";
import type { DocsPage } from "./docs-pages.tsx";
import type { PageHeading } from "./read-headings.ts";
import { DocsSearch } from "./search/docs-search.tsx";

type DocsFrameProps = {
  page: DocsPage;
  pages: readonly DocsPage[];
  headings: readonly PageHeading[];
  /** The rendered content. */
  html: string;
};

/** The frame of a page of the documentation: navigation, search, the text, its headings, and the pages beside it. */
export function DocsFrame({ page, pages, headings, html }: DocsFrameProps) {
  const index = pages.indexOf(page);
  const showsHeadings = !page.wide && headings.length > 1;
  return (
    <div
      data-docs
      className="page pt-6 pb-16 lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-x-10 lg:pt-10"
    >
      <div className="lg:row-span-2">
        <div className="flex items-center gap-2 lg:mb-4">
          <MenuButton />
          <Island name="docs-search" className="min-w-0 flex-1">
            <DocsSearch />
          </Island>
        </div>
        <DocsMenu page={page} pages={pages} />
      </div>
      <div
        className={classNames(
          "pt-6 lg:pt-0",
          showsHeadings && "xl:grid xl:grid-cols-[minmax(0,1fr)_13rem] xl:gap-x-10",
        )}
      >
        <article className={classNames("min-w-0", !page.wide && "max-w-3xl")}>
          <p className="text-14 text-stone">{page.group}</p>
          <h1 className="mb-4 text-34 leading-10">{page.title}</h1>
          <div dangerouslySetInnerHTML={{ __html: html }} />
          <Neighbours previous={pages[index - 1]} next={pages[index + 1]} />
        </article>
        {showsHeadings && <OnThisPage headings={headings} />}
      </div>
      <p data-docs-status role="status" className="sr-only" />
    </div>
  );
}

const menuId = "docs-menu";

function MenuButton() {
  return (
    <button
      type="button"
      popoverTarget={menuId}
      className="inline-flex min-h-11 w-30 shrink-0 items-center gap-2 rounded-control border border-edge px-3 font-semibold text-14 hover:bg-quiet lg:hidden"
    >
      <Menu aria-hidden="true" className="size-5" />
      Contents
    </button>
  );
}

/** A drawer below 1024 px, a column from there on (docs.css). */
function DocsMenu({ page, pages }: Pick<DocsFrameProps, "page" | "pages">) {
  const inReference = page.path.startsWith("/developers/reference");
  const shown = pages.filter(({ path }) => inReference || !path.startsWith("/developers/reference/"));
  const groups = Map.groupBy(shown, ({ group }) => group);
  return (
    <nav
      id={menuId}
      aria-label="Documentation"
      popover="auto"
      className="docs-menu m-0 h-dvh max-h-none w-80 max-w-[85vw] bg-panel p-5 text-ink shadow-float backdrop:bg-scrim lg:h-auto lg:w-auto lg:shadow-none"
    >
      <button
        type="button"
        popoverTarget={menuId}
        popoverTargetAction="hide"
        aria-label="Close contents"
        className="ml-auto grid size-11 place-items-center rounded-control hover:bg-quiet lg:hidden"
      >
        <X aria-hidden="true" className="size-6" />
      </button>
      {[...groups].map(([group, entries]) => (
        <section key={group} aria-label={group} className="mb-5">
          <p className="mb-1 px-2 font-semibold text-13 text-stone">{group}</p>
          <ul>
            {entries.map(({ path, title }) => (
              <li key={path}>
                <MenuLink path={path} title={title} current={path === page.path} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function MenuLink({ path, title, current }: { path: string; title: string; current: boolean }) {
  const isNested = path.startsWith("/developers/reference/");
  return (
    <a
      href={path}
      aria-current={current ? "page" : undefined}
      className={classNames(
        "flex min-h-11 items-center rounded-control px-2 text-14 lg:min-h-8",
        isNested && "pl-5",
        current ? "bg-glacier font-semibold" : "hover:bg-quiet",
      )}
    >
      {title}
    </a>
  );
}

function OnThisPage({ headings }: { headings: readonly PageHeading[] }) {
  return (
    <nav aria-label="On this page" className="hidden xl:block">
      <div className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto border-line border-l pl-4">
        <p className="mb-2 font-semibold text-13 text-stone">On this page</p>
        <ul>
          {headings.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                data-heading={id}
                className="block py-1 text-13 text-stone hover:text-ink aria-current:font-semibold aria-current:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

function Neighbours({ previous, next }: { previous: DocsPage | undefined; next: DocsPage | undefined }) {
  return (
    <nav aria-label="Previous and next page" className="mt-14 flex flex-wrap gap-4 border-line border-t pt-6">
      {previous && (
        <a href={previous.path} className="group inline-flex min-h-11 items-center gap-2">
          <ChevronLeft aria-hidden="true" className="size-5 text-stone" />
          <span>
            <span className="block text-13 text-stone">Previous</span>
            <span className="font-semibold group-hover:underline">{previous.title}</span>
          </span>
        </a>
      )}
      {next && (
        <a href={next.path} className="group ml-auto inline-flex min-h-11 items-center gap-2 text-right">
          <span>
            <span className="block text-13 text-stone">Next</span>
            <span className="font-semibold group-hover:underline">{next.title}</span>
          </span>
          <ChevronRight aria-hidden="true" className="size-5 text-stone" />
        </a>
      )}
    </nav>
  );
}
