import { endpoint } from "#contract/endpoint.ts";
import { z } from "#contract/zod.ts";
import type { ApiDescription } from "./api-description.ts";

export const sitePartner = z
  .object({
    key: z.string().regex(/^[a-z0-9-]+$/),
    country: z.string().min(1).describe('"United Kingdom", "Netherlands", "United States".'),
    name: z.string().min(1),
    disclosure: z.string().min(1).describe("Regulatory text for the footer and the disclaimers."),
    complaintsUrl: z.url().optional().describe("The firm's complaints page."),
  })
  .meta({
    id: "SitePartner",
    description: "A regulated firm that provides the payment services, from the operator's configuration.",
  });

export type SitePartner = z.output<typeof sitePartner>;

export const siteFacts = z
  .object({
    publicUrl: z.string().describe("Base URL without a trailing slash."),
    isDemo: z.boolean().describe("Whether everything is made up."),
    registrationUrl: z
      .string()
      .describe(
        'Target of "Get Started" and "Send money": the payment provider\'s registration, or /register.',
      ),
    termsUrl: z.string(),
    meetingUrl: z.string(),
    whatsAppUrl: z.string(),
    phone: z.string().describe("Display format, for instance +44 20 7946 0000."),
    email: z.string(),
    addressLines: z.array(z.string()),
    partners: z.array(sitePartner),
    reviewsUrl: z.string().describe("External reviews page, linked while no script is configured."),
    reviewScriptUrl: z.string().optional().describe("Reviews script; reviews are shown only with it."),
  })
  .meta({ id: "SiteFacts", description: "Operator facts, equal for everybody." });

export type SiteFacts = z.output<typeof siteFacts>;

/** For public pages inside the client application. */
export const readSite = endpoint({
  operationId: "readSite",
  method: "GET",
  path: "/api/site",
  access: "public",
  summary: "The operator's contact details, links and partner firms",
  answer: siteFacts,
  refusals: [],
});

/** A pair's mid-market rates of the last year, oldest first, for the hero chart. */
export type SiteHistory = {
  /** For instance GBP/EUR. */
  readonly pair: string;
  readonly points: readonly { readonly at: string; readonly mid: number }[];
  /** Rate source as a phrase. */
  readonly source: string;
  readonly simulated: boolean;
};

/** A mid-market rate with the public margin, as the calculator begins with. */
export type SiteRate = {
  readonly rate: number;
  readonly margin: number;
  /** ISO 8601. */
  readonly at: string;
  readonly source: string;
  readonly simulated: boolean;
};

/** Input of the public pages' renderer. */
export type Site = SiteFacts & {
  /** GBP/EUR when the page was rendered; null without rates. */
  readonly heroRate: SiteRate | null;
  /** GBP/EUR, GBP/USD and GBP/JPY, in this order; empty without rates. */
  readonly heroHistory: readonly SiteHistory[];
};

/** A rendered HTML document for one path. */
export type RenderedPage = {
  readonly path: string;
  readonly html: string;
  /** Inlined part of the style sheet. */
  readonly styleSheet: string;
};

/** The developer documentation: its pages, and the index that its search loads. */
export type RenderedDocs = {
  readonly pages: readonly RenderedPage[];
  /** JSON. */
  readonly searchIndex: string;
};

/** Build assets for a public page's head. */
export type SiteAssets = {
  /** The whole style sheet, to be inlined; empty under the development server. */
  readonly styleSheet: string;
  /** URL of the whole style sheet for the islands; undefined under the development server. */
  readonly styles?: string;
  readonly scripts: readonly string[];
  /** Static imports of the scripts, for preloading. */
  readonly imports: readonly string[];
  readonly fonts: readonly string[];
  /** Files of the client application; none under the development server. */
  readonly application?: ApplicationFiles;
};

/** URLs of the application's scripts and style sheets. */
export type ApplicationFiles = {
  /** What its document names. */
  readonly start: readonly string[];
  /** Further scripts of each screen, by its path with the names of its parameters. */
  readonly screens: Readonly<Record<string, readonly string[]>>;
};

/** Exports of the built public pages' renderer. */
export type SiteRenderer = {
  /** Every page, or only those of the named paths, one when it is asked for: all of them take a second. */
  readonly renderSite: (
    site: Site,
    assets: SiteAssets,
    only?: readonly string[],
  ) => Generator<RenderedPage, void, undefined>;
  /**
   * Every page of the documentation, or only those of the named paths; the search index is always whole. It pauses
   * after each page, because all of them take a second.
   */
  readonly renderDocs: (
    site: SiteFacts,
    api: ApiDescription,
    assets: SiteAssets,
    only?: readonly string[],
  ) => Generator<undefined, RenderedDocs, undefined>;
  /** Path of the not-found page. */
  readonly notFoundPath: string;
};
