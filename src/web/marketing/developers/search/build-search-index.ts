import { htmlToText } from "#web/marketing/developers/html-to-text.ts";
import type { SearchSection } from "./search-sections.ts";

type RenderedContent = { readonly path: string; readonly title: string; readonly html: string };

/** Enough to find a section by its words, and little enough to load at a touch. */
const maxText = 600;

/** A section for each heading of a page, and one for what stands above the first. */
export function buildSearchIndex(pages: readonly RenderedContent[]): SearchSection[] {
  return pages.flatMap(({ path, title, html }) => {
    const [intro = "", ...parts] = html.split(/(?=<h[23] id=")/);
    const sections = parts.map((part) => {
      const [, id = "", heading = "", rest = ""] =
        /^<h[23] id="([^"]+)"[^>]*>(.*?)<\/h[23]>(.*)$/s.exec(part) ?? [];
      return { page: title, title: htmlToText(heading), url: `${path}#${id}`, text: cut(rest) };
    });
    return [{ page: title, title, url: path, text: cut(intro) }, ...sections];
  });
}

function cut(html: string): string {
  return htmlToText(html).slice(0, maxText);
}
