import { htmlToText } from "./html-to-text.ts";

export type PageHeading = { readonly id: string; readonly title: string };

/** The second-level headings of rendered content, in order. */
export function readHeadings(html: string): PageHeading[] {
  return [...html.matchAll(/<h2 id="([^"]+)"[^>]*>(.*?)<\/h2>/gs)].map(([, id = "", inner = ""]) => ({
    id,
    title: htmlToText(inner),
  }));
}
