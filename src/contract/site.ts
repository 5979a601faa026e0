/*
 * What the server tells the public pages when it renders them. Nothing of it is of one visitor: the pages are the same
 * for everybody. No call answers it, so it has types only.
 */

/** A pair's mid-market rates of the last year, oldest first, as the hero draws them. */
export type SiteHistory = {
  /** For instance GBP/EUR. */
  readonly pair: string;
  readonly points: readonly { readonly at: string; readonly mid: number }[];
  /** Where the rates come from, in words. */
  readonly source: string;
  readonly simulated: boolean;
};

/** A regulated firm that provides the payment services, as the operator names it. */
export type SitePartner = {
  readonly key: string;
  /** "United Kingdom", "Netherlands", "United States". */
  readonly country: string;
  readonly name: string;
  /** The regulatory text that stands in the footer and among the disclaimers. */
  readonly disclosure: string;
  /** The firm's own page about complaints. */
  readonly complaintsUrl?: string | undefined;
};

export type Site = {
  /** The address that browsers use, without a slash at its end. */
  readonly publicUrl: string;
  /** Where "Get Started" and "Send money" lead: the payment provider's registration, or /register. */
  readonly registrationUrl: string;
  readonly termsUrl: string;
  readonly meetingUrl: string;
  readonly whatsAppUrl: string;
  /** As it is read, for instance +44 20 7946 0000. */
  readonly phone: string;
  readonly email: string;
  readonly addressLines: readonly string[];
  readonly partners: readonly SitePartner[];
  /** The reviews' own page, which the section links to while no script is configured. */
  readonly reviewsUrl: string;
  /** The reviews' script; only with it do reviews stand on the page. */
  readonly reviewScriptUrl?: string | undefined;
  /** GBP/EUR, GBP/USD and GBP/JPY, in this order; empty while there are no rates to draw. */
  readonly heroHistory: readonly SiteHistory[];
};

/** A page as it was rendered: the whole document, for one path. */
export type RenderedPage = {
  readonly path: string;
  readonly html: string;
};

/** The built files that a public page names in its head. */
export type SiteAssets = {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  readonly fonts: readonly string[];
};
