import type { ComponentType } from "react";
import { HomePage } from "./home/home-page.tsx";
import type { Site } from "./site.tsx";

/** A page that everybody may see: HTML from the server, without an application. */
export type PublicPage = {
  /** Beginning with a slash and without one at its end. */
  readonly path: string;
  /** "" for the front page, which is called Summit alone. */
  readonly title: string;
  /** One or two sentences for search engines and link previews. */
  readonly description: string;
  /** What stands in `<main>`. It is rendered once, on the server: no effects, no state; what moves is native or an island. */
  readonly Page: ComponentType;
  /** What a search engine is told beside the organisation itself, in schema.org's words. */
  readonly structuredData?: (site: Site) => readonly StructuredData[];
};

export type StructuredData = { readonly "@type": string; readonly [name: string]: unknown };

/** Every public page, in the order of the site map. */
export const publicPages: readonly PublicPage[] = [
  {
    path: "/",
    title: "",
    description:
      "Exchange money at the mid-market rate less 0.3 %, pay people in 130+ currencies, and share in the profit.",
    Page: HomePage,
  },
];
