import { endpoint } from "#contract/endpoint.ts";
import { z } from "#contract/zod.ts";

/** A regulated firm that provides the payment services, as the operator names it. */
export const sitePartner = z.object({
  key: z.string().regex(/^[a-z0-9-]+$/),
  /** "United Kingdom", "Netherlands", "United States". */
  country: z.string().min(1),
  name: z.string().min(1),
  /** The regulatory text that stands in the footer and among the disclaimers. */
  disclosure: z.string().min(1),
  /** The firm's own page about complaints. */
  complaintsUrl: z.url().optional(),
});

export type SitePartner = z.output<typeof sitePartner>;

/** The operator's facts: the same for everybody. */
export const siteFacts = z.object({
  /** The address that browsers use, without a slash at its end. */
  publicUrl: z.string(),
  /** Where "Get Started" and "Send money" lead: the payment provider's registration, or /register. */
  registrationUrl: z.string(),
  termsUrl: z.string(),
  meetingUrl: z.string(),
  whatsAppUrl: z.string(),
  /** As it is read, for instance +44 20 7946 0000. */
  phone: z.string(),
  email: z.string(),
  addressLines: z.array(z.string()),
  partners: z.array(sitePartner),
  /** The reviews' own page, which the section links to while no script is configured. */
  reviewsUrl: z.string(),
  /** The reviews' script; only with it do reviews stand on the page. */
  reviewScriptUrl: z.string().optional(),
});

export type SiteFacts = z.output<typeof siteFacts>;

/** For the public pages that the application shows inside the client shell. */
export const readSite = endpoint({
  method: "GET",
  path: "/api/site",
  access: "public",
  summary: "The operator's contact details, links and partner firms",
  answer: siteFacts,
  refusals: [],
});

/** A pair's mid-market rates of the last year, oldest first, as the hero draws them. */
export type SiteHistory = {
  /** For instance GBP/EUR. */
  readonly pair: string;
  readonly points: readonly { readonly at: string; readonly mid: number }[];
  /** Where the rates come from, in words. */
  readonly source: string;
  readonly simulated: boolean;
};

/** What the public pages are rendered from. */
export type Site = SiteFacts & {
  /** GBP/EUR, GBP/USD and GBP/JPY, in this order; empty while there are no rates to draw. */
  readonly heroHistory: readonly SiteHistory[];
};

/** A page as it was rendered: the whole document, for one path. */
export type RenderedPage = {
  readonly path: string;
  readonly html: string;
  /** The share of the style sheet that stands within it. */
  readonly styleSheet: string;
};

/** What a public page has in its head from the build. */
export type SiteAssets = {
  /** The whole style sheet, empty where the development server brings it: within the page it costs no further round trip. */
  readonly styleSheet: string;
  /** Where the whole style sheet is, for the islands; undefined where the development server brings it. */
  readonly styles?: string;
  readonly scripts: readonly string[];
  /** What the scripts import at once, to be fetched beside them and not after. */
  readonly imports: readonly string[];
  readonly fonts: readonly string[];
};

/** What the built renderer of the public pages exports. */
export type SiteRenderer = {
  readonly renderSite: (site: Site, assets: SiteAssets) => RenderedPage[];
  /** The addresses of all public pages, in the order of the site map. */
  readonly publicPaths: readonly string[];
  /** The path under which the page for addresses that lead nowhere is kept. */
  readonly notFoundPath: string;
};
